// Heights that last: what stands below an element does not jump when its content changes.

/** The heights that there were, and the key of each element that keeps one. @type {Map<string, number>} */
const heights = new Map();
/** @type {WeakMap<Element, string>} */
const keysOfHeights = new WeakMap();
const heightWatcher = new ResizeObserver((entries) =>
  // asking an element would lay out the page at once
  entries.forEach(({ target, borderBoxSize }) => {
    const key = keysOfHeights.get(target) ?? '';
    heights.set(key, Math.max(heights.get(key) ?? 0, borderBoxSize[0].blockSize));
  })
);

/**
 * An element never becomes lower than elements with the same key were: what stands below it does not jump.
 * @param {HTMLElement} element
 * @param {string} key
 */
export function keepHeight(element, key) {
  const which = `${key} ${innerWidth}`;
  keysOfHeights.set(element, which);
  heightWatcher.observe(element);
  element.style.minHeight = `${heights.get(which) ?? 0}px`;
}
