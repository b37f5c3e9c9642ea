// The theme that was chosen on this device, set before anything is painted; without one, the system's. The colour of
// the browser's own frame follows it, whoever changes it.
// A classic script, because a module would run after the first paint.

{
  const root = document.documentElement;
  const frames = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name=theme-color]'));
  const themes = ['light', 'dark']; // in the order of the frames
  const follow = () => {
    const { theme } = root.dataset;
    frames.forEach((frame, i) => {
      const isChosen = theme === themes[i];
      frame.media = theme ? (isChosen ? 'all' : 'not all') : `(prefers-color-scheme: ${themes[i]})`;
    });
  };
  new MutationObserver(follow).observe(root, { attributeFilter: ['data-theme'] });
  try {
    root.dataset.theme = localStorage.getItem('duello-theme') ?? '';
  } catch {
    root.dataset.theme = ''; // storage is blocked
  }
}
