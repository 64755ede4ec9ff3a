import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { findExpired, nameOf } from './retention.ts';

const nightly = (day: string) => nameOf(new Date(`${day}T02:40:05Z`));
const daysBefore = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(day, -index));
const keptOf = (names: string[]) => {
  const expired = findExpired(names);
  return names.filter((name) => !expired.includes(name));
};

test('a backup has the time of its snapshot in its name', () => {
  expect(nightly('2026-11-24')).toBe('gva-nightly-2026-11-24T024005Z.ndjson.gz');
});

test('of a year of backups, the last 7 days, 4 weeks and 6 months are kept', () => {
  // A Tuesday.
  const names = daysBefore('2026-11-24', 365).map(nightly);
  const days = daysBefore('2026-11-24', 7);
  const sundays = ['2026-11-22', '2026-11-15', '2026-11-08'];
  const months = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'];
  const expected = new Set([...days, ...sundays, ...months].map(nightly));
  expect(keptOf(names)).toEqual([...expected].toSorted().toReversed());
});

test('after a pause of a year, nothing is deleted until there are newer backups', () => {
  const names = daysBefore('2025-11-24', 7).map(nightly);
  expect(findExpired(names)).toEqual([]);
  expect(keptOf([nightly('2026-11-24'), ...names])).toContain(nightly('2025-11-24'));
});

test('of two backups of a day, the latest is kept; files with other names are never deleted', () => {
  const early = nameOf(new Date('2026-11-24T02:40:00Z'));
  const late = nameOf(new Date('2026-11-24T15:00:00Z'));
  const others = ['gva-2020-01-01T000000.ndjson.gz', `${early}.0a1b2c3d.part`, 'notes.txt'];
  expect(findExpired([early, late, ...others])).toEqual([early]);
});
