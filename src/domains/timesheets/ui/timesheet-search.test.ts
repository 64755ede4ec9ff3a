import { expect, test } from 'vitest';
import { toTimesheetSearch } from './timesheet-search.ts';

test.each([
  ['2026-03-04', '2026-03-02'],
  ['2000-01-03', '2000-01-03'],
  ['2000-01-01', undefined],
  ['2026-02-30', undefined],
])('the week of %s begins on %s', (week, monday) => {
  expect(toTimesheetSearch({ week }).week).toBe(monday);
});
