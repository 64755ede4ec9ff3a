import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPresses } from './press.ts';

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
