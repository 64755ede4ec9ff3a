import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ignoreSlidClicks, watchPresses } from './press.ts';

/** A page whose events come from a control or a scroll bar. */
class Page extends EventTarget {
  isControl = true;
  closest() {
    return this.isControl ? this : null;
  }
  send(type: string, init: object = {}) {
    const pointer = { isPrimary: true, button: 0, buttons: 1, clientX: 20, clientY: 20 };
    this.dispatchEvent(Object.assign(new Event(type), pointer, init));
  }
}

let page = new Page();
let stop = () => {};
let holds = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', Page);
  holds = 0;
  page = new Page();
  stop = watchPresses(page, () => {
    holds += 1;
    return () => {
      holds -= 1;
    };
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('rows are held while a control is pressed, until its click has been handled', () => {
  page.send('pointerdown');
  vi.advanceTimersByTime(60_000);
  page.send('pointermove', { clientX: 25 });
  page.send('pointerup');
  page.send('click');
  expect(holds).toBe(1);
  vi.advanceTimersByTime(0);
  expect(holds).toBe(0);
});

test('rows are held until the click of a touch, which follows its pointerup, but not for a click that never comes', () => {
  page.send('pointerdown');
  page.send('pointerup');
  vi.advanceTimersByTime(50);
  expect(holds).toBe(1);
  vi.advanceTimersByTime(50);
  expect(holds).toBe(0);
});

test.each([
  ['a touch becomes scrolling', 'pointercancel', {}],
  ['a context menu opens', 'contextmenu', {}],
  ['the browser drags a link', 'dragstart', {}],
  ['another window gets the focus', 'blur', {}],
  ['the pointer drags', 'pointermove', { clientX: 30 }],
  ['the pointer comes back without its button', 'pointermove', { buttons: 0 }],
])('rows are not held after %s', (_when, type, init) => {
  page.send('pointerdown');
  expect(holds).toBe(1);
  page.send(type, init);
  expect(holds).toBe(0);
});

test('the press after one whose end is unknown holds the rows only once', () => {
  page.send('pointerdown');
  page.send('pointerdown');
  expect(holds).toBe(1);
});

test('rows are not held any longer when the page stops', () => {
  page.send('pointerdown');
  stop();
  page.send('pointerdown');
  expect(holds).toBe(0);
});

test.each([
  ['a scroll bar', false, {}],
  ['the second mouse button', true, { button: 2 }],
  ['a second finger', true, { isPrimary: false }],
])('rows are not held for a press with %s', (_what, isControl, init) => {
  page.isControl = isControl;
  page.send('pointerdown', init);
  expect(holds).toBe(0);
});

describe('a second click', () => {
  /** A control that the browser shows at x, or no longer shows. */
  class Control extends Page {
    x = 0;
    isConnected = true;
    isButton = true;
    matches = () => this.isButton;
    getBoundingClientRect = () => ({ left: this.x, top: 0, width: 100, height: 40 });
  }

  let first = new Control();
  let second = new Control();
  let clicked: EventTarget[] = [];
  let stopIgnoring = () => {};
  beforeEach(() => {
    [first, second, clicked] = [new Control(), new Control(), []];
    stopIgnoring = ignoreSlidClicks(page);
    page.addEventListener('click', ({ target }) => target && clicked.push(target));
  });
  afterEach(() => stopIgnoring());

  function send(type: string, target: Control, init: object) {
    const pointer = { clientX: 20, clientY: 20, detail: type === 'click' ? 1 : 0 };
    const event = Object.assign(new Event(type, { cancelable: true }), pointer);
    for (const [name, value] of Object.entries({ ...init, target }))
      Object.defineProperty(event, name, { value });
    page.dispatchEvent(event);
  }
  const click = (target: Control, init = {}) => send('click', target, init);
  /** The click that the browser sends for Enter, Space, an arrow key in a radio group and an implicit submission. */
  const pressKey = (target: Control) => click(target, { clientX: 0, clientY: 0, detail: 0 });
  const removeFirst = () => {
    first.isConnected = false;
  };

  test.each<[string, number, () => void, object]>([
    ['of a row that slid under the pointer is ignored', 1, removeFirst, {}],
    ['is ignored if the first control has moved away', 1, () => (first.x = 200), {}],
    ['on another control that was there before counts', 2, () => {}, {}],
    [
      'on a link or a field counts',
      2,
      () => {
        removeFirst();
        second.isButton = false;
      },
      {},
    ],
    ['at another place counts', 2, removeFirst, { clientX: 40 }],
    [
      'after half a second counts',
      2,
      () => {
        removeFirst();
        vi.advanceTimersByTime(500);
      },
      {},
    ],
  ])('%s', (_rule, count, happen, init) => {
    click(first);
    happen();
    click(second, init);
    expect(clicked).toHaveLength(count);
  });

  test.each<[string, () => void]>([
    ['is where it was', () => {}],
    // Its box never contains the place that the browser gives.
    ['has moved away', () => (first.x = 200)],
    ['is removed', removeFirst],
  ])('of the keyboard counts if the first control %s', (_rule, happen) => {
    pressKey(first);
    happen();
    pressKey(second);
    expect(clicked).toEqual([first, second]);
  });

  test('is ignored when only its press came within half a second', () => {
    click(first);
    removeFirst();
    vi.advanceTimersByTime(450);
    send('pointerdown', second, {});
    vi.advanceTimersByTime(70);
    click(second);
    expect(clicked).toEqual([first]);
    pressKey(second);
    expect(clicked).toEqual([first, second]);
  });
});
