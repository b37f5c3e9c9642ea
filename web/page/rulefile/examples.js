// The examples that come with the page, loaded when they are wanted.

/** @type {Promise<{ [name: string]: string }> | undefined} */
let loaded;

/** Texts of rule files, by their names. */
export function examples() {
  loaded ??= fetch(new URL('./examples.json', import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error('The examples could not be loaded.');
    return answer.json();
  }).catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
