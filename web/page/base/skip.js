// A tap or a key ends what is shown step by step, and is nothing else: neither a move nor a tool. Keys of the browser
// and of a sheet are let through.

const LATE = 400; // milliseconds after a tap, until which its click may come

/** @param {Event} event */
const swallow = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * `end` is called for each tap on the element and for each key. Returns a function to call when it is over.
 * @param {HTMLElement} element
 * @param {() => void} end
 */
export function skippable(element, end) {
  const shown = new AbortController();
  const pressed = new AbortController(); // lasts until the click of the tap that ended it
  let isPressed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {Event} event */
  const isMeant = ({ target }) => !shown.signal.aborted && element.contains(/** @type {Node} */ (target));
  const release = () => {
    clearTimeout(timer);
    isPressed = false;
    if (shown.signal.aborted) pressed.abort();
  };
  /** @param {Event} event */
  const press = (event) => {
    release();
    isPressed = isMeant(event);
    if (isPressed) end();
  };
  const lift = () => {
    clearTimeout(timer);
    timer = setTimeout(release, LATE);
  };
  /** @param {Event} event */
  const click = (event) => {
    const isOther = !isPressed && isMeant(event); // without a finger or a mouse
    if (isPressed || isOther) swallow(event);
    release();
    if (isOther) end();
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(Tab|Shift|Control|Alt|Meta|F\d+)$/.test(event.key)) return;
    if (document.querySelector('dialog[open]')) return;
    swallow(event);
    end();
  };
  const during = { capture: true, signal: pressed.signal };
  addEventListener('keydown', key, { capture: true, signal: shown.signal });
  addEventListener('pointerdown', press, during);
  addEventListener('pointerup', lift, during);
  addEventListener('pointercancel', release, during);
  addEventListener('click', click, during);
  return () => {
    shown.abort();
    if (!isPressed) release();
  };
}
