import { expect, test } from 'vitest';
import { defaultDateStyle, setDateStyle } from '#shared/date-style.ts';
import { weekBars, weekOf } from './week.ts';

test('a week starts on Monday at local midnight and has seven days', () => {
  const days = weekOf(new Date(2026, 2, 4, 15, 30));
  expect(days).toHaveLength(8);
  expect(days[0]).toBe(new Date(2026, 2, 2).toISOString());
  expect(days[7]).toBe(new Date(2026, 2, 9).toISOString());
  // Sunday belongs to the same week.
  expect(weekOf(new Date(2026, 2, 8, 23, 59))[0]).toBe(days[0]);
  expect(weekOf(new Date(2026, 2, 9))[0]).toBe(days[7]);
});

test('only the bar of today is marked as open', () => {
  const bars = weekBars([1, 2.5, 4, 0, 0, 0, 0], new Date(2026, 2, 4));
  expect(bars[1]).toEqual({ label: 'Tue', value: 2.5, isOpen: false });
  expect(bars.filter(({ isOpen }) => isOpen).map(({ label }) => label)).toEqual(['Wed']);
  const sunday = weekBars([], new Date(2026, 2, 8));
  expect(sunday.filter(({ isOpen }) => isOpen).map(({ label }) => label)).toEqual(['Sun']);
});

test('the week and its bars begin on the day that the user chose', () => {
  setDateStyle({ ...defaultDateStyle, firstDayOfWeek: 0 });
  try {
    const wednesday = new Date(2026, 2, 4);
    expect(weekOf(wednesday)[0]).toBe(new Date(2026, 2, 1).toISOString());
    const bars = weekBars([1, 2], wednesday);
    expect(bars.map(({ label }) => label).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
    expect(bars.findIndex(({ isOpen }) => isOpen)).toBe(3);
  } finally {
    setDateStyle(defaultDateStyle);
  }
});
