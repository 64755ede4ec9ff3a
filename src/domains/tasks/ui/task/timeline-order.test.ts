import { expect, test } from 'vitest';
import { mergeTimeline } from './timeline-order.ts';

const at = (...days: number[]) => days.map((day) => ({ at: `2026-01-0${day}` }));
const shown = (merged: ReturnType<typeof mergeTimeline>) => merged.entries.map((one) => one.at);

test('complete lists are merged from the oldest entry on', () => {
  const merged = mergeTimeline([
    { entries: at(3, 1), hasMore: false },
    { entries: at(2, 4), hasMore: false },
  ]);
  expect(shown(merged)).toEqual(at(1, 2, 3, 4).map((one) => one.at));
  expect(merged.isNext).toEqual([false, false]);
});

test('entries older than the loaded part of another list wait until that part is loaded', () => {
  const merged = mergeTimeline([
    { entries: at(5, 4), hasMore: true },
    { entries: at(1, 2, 6), hasMore: false },
    { entries: at(3, 7), hasMore: true },
  ]);
  expect(shown(merged)).toEqual(at(4, 5, 6, 7).map((one) => one.at));
  expect(merged.isNext).toEqual([true, false, false]);
});

test('a list without entries has no earlier ones', () => {
  const merged = mergeTimeline([
    { entries: [], hasMore: false },
    { entries: at(2), hasMore: true },
  ]);
  expect(shown(merged)).toEqual(['2026-01-02']);
  expect(merged.isNext).toEqual([false, true]);
});
