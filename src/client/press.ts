const controls = 'a, button, input, label';
/** The click of a touch is a later event than its `pointerup`. */
const maxClickDelayMs = 100;
/** A pointer that has moved farther drags. */
const maxMovePx = 8;

/**
 * Calls `hold` when a control is pressed, and the function that it returns when the click has been handled, or will not come.
 * Returns a function that stops it.
 */
export function watchPresses(page: Pick<Window, 'addEventListener'>, hold: () => () => void) {
  let release: (() => void) | undefined;
  let start = { x: 0, y: 0 };
  let endTimer: ReturnType<typeof setTimeout> | undefined;

  function end() {
    clearTimeout(endTimer);
    release?.();
    release = undefined;
  }

  function endIn(delayMs: number) {
    clearTimeout(endTimer);
    endTimer = setTimeout(end, delayMs);
  }

  function begin({ target, isPrimary, button, clientX, clientY }: PointerEvent) {
    end();
    start = { x: clientX, y: clientY };
    // A scroll bar is not a control: a list that loads while the user drags it must grow.
    const isControl = target instanceof Element && target.closest(controls) !== null;
    if (isControl && isPrimary && button === 0) release = hold();
  }

  function move({ buttons, clientX, clientY }: PointerEvent) {
    const isDrag = Math.hypot(clientX - start.x, clientY - start.y) > maxMovePx;
    // The button may have been released outside the window, which sends no event.
    if (isDrag || buttons === 0) end();
  }

  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true, passive: true };
  page.addEventListener('pointerdown', begin, options);
  page.addEventListener('pointermove', move, options);
  page.addEventListener('pointerup', () => endIn(maxClickDelayMs), options);
  page.addEventListener('click', () => endIn(0), options);
  page.addEventListener('pointercancel', end, options);
  page.addEventListener('contextmenu', end, options);
  page.addEventListener('dragstart', end, options);
  page.addEventListener('blur', ({ target }) => target === page && end(), options);
  return () => {
    listeners.abort();
    end();
  };
}

/** A second click that follows sooner is meant for what was there at the first one. */
const doubleClickMs = 500;

const hasLeft = (control: Element, x: number, y: number) => {
  if (!control.isConnected) return true;
  const { left, top, width, height } = control.getBoundingClientRect();
  return width > 0 && (x < left || x > left + width || y < top || y > top + height);
};

/**
 * Ignores a quick second click on a button if the control of the first one has left its place: it would act on the row that
 * slid under the pointer. Returns a function that stops it.
 */
export function ignoreSlidClicks(page: Pick<Window, 'addEventListener'>) {
  let last: { control: Element; x: number; y: number; at: number } | undefined;
  /** The click of an ignored press can follow after the time of a double click. */
  let isPressIgnored = false;

  function isSlid({ clientX: x, clientY: y }: MouseEvent, control: Element | null) {
    const isSecond =
      last !== undefined &&
      control !== last.control &&
      control?.matches('button') === true &&
      Date.now() - last.at < doubleClickMs &&
      Math.hypot(x - last.x, y - last.y) <= maxMovePx;
    return last !== undefined && isSecond && hasLeft(last.control, last.x, last.y);
  }

  function check(event: MouseEvent) {
    const { target, type, detail, clientX: x, clientY: y } = event;
    const control = target instanceof Element ? target.closest(controls) : null;
    if (type === 'click' && detail === 0) {
      // A key acts on what has the focus, wherever that is.
      last = undefined;
      return;
    }
    const isIgnored = isSlid(event, control) || (type === 'click' && isPressIgnored);
    isPressIgnored = type === 'pointerdown' && isIgnored;
    if (isIgnored) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (type === 'click') {
      last = control ? { control, x, y, at: Date.now() } : undefined;
    }
  }

  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true };
  page.addEventListener('pointerdown', check, options);
  page.addEventListener('click', check, options);
  return () => listeners.abort();
}
