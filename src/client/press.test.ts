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
    getBoundingClientRect = () => ({ left: this.x, top: 0, width: 100, height: 40 });
  }

  /** Clicks the first control, lets something happen, and clicks at the same place, where the second one is now. */
  function clickTwice(happen: (first: Control) => void, init: object = {}) {
    const clicked: Control[] = [];
    const [first, second] = [new Control(), new Control()];
    const stopIgnoring = ignoreSlidClicks(page);
    page.addEventListener('click', ({ target }) => {
      if (target instanceof Control) clicked.push(target);
    });
    const click = (target: Control, at: object = {}) => {
      const event = Object.assign(new Event('click', { cancelable: true }), {
        ...{ clientX: 20, clientY: 20 },
        ...at,
      });
      Object.defineProperty(event, 'target', { value: target });
      page.dispatchEvent(event);
    };
    click(first);
    happen(first);
    click(second, init);
    stopIgnoring();
    return clicked.length;
  }
  const remove = (control: Control) => {
    control.isConnected = false;
  };

  test.each<[string, number, (first: Control) => void, object]>([
    ['of a row that slid under the pointer is ignored', 1, remove, {}],
    ['is ignored if the first control has moved away', 1, (first) => (first.x = 200), {}],
    ['on another control that was there before counts', 2, () => {}, {}],
    ['at another place counts', 2, remove, { clientX: 40 }],
    [
      'after half a second counts',
      2,
      (first) => {
        remove(first);
        vi.advanceTimersByTime(500);
      },
      {},
    ],
  ])('%s', (_rule, count, happen, init) => {
    expect(clickTwice(happen, init)).toBe(count);
  });
});
