// Finished games of this device: where a record is, and what it is about.

const results = ['not finished', '', '', 'a draw', 'no result'];

export async function recordOf(app, id) {
  const key = /^\d+$/.test(id) ? Number(id) : id;
  const kept = (await app.desk.call('kept', 'records')).find((each) => each.id === key);
  return kept ? kept.record : !id.startsWith('i') && (await app.gameAt(id))?.over?.record;
}

// Keep a record from elsewhere; the same one is kept once. Returns its id; throws a sentence.
export async function keepRecord(app, text) {
  const record = text.replaceAll('\r\n', '\n');
  const { why, over } = await app.desk.call('summary', record);
  if (why) throw new Error(why);
  if (!over) throw new Error('This game is not over; only finished games are kept in the history.');
  const [, sum] = record.trimEnd().match(/#([0-9a-f]{8})$/) ?? [];
  const twin = (await app.desk.call('kept', 'records')).find((each) => each.record === record);
  const id = twin?.id ?? `i${sum}`;
  if (!twin) await app.desk.call('keep', ['records', { id, record }]);
  return id;
}

// "Ann wins", "a draw".
export const resultText = ({ result, names }) => results[result] || `${names[result - 1]} wins`;

export const dayText = (date) =>
  new Date(date).toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

export function download(record, { game, date }) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  link.download = `${game}-${date.slice(0, 10)}.duel`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
