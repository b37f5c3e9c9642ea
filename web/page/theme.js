// The theme that was chosen on this device, set before anything is painted; without one, the system's.
// A classic script, because a module would run after the first paint.

{
  const stored = (() => {
    try {
      return localStorage.getItem('duello-theme') ?? '';
    } catch {
      return ''; // storage is blocked
    }
  })();
  document.documentElement.dataset.theme = stored;
  addEventListener('DOMContentLoaded', () => {
    const select = document.querySelector('select#theme');
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = stored;
    select.addEventListener('change', () => {
      document.documentElement.dataset.theme = select.value;
      import('./base/storage.js').then(({ remember }) => remember('theme', select.value));
    });
  });
}
