import { weekStartOf } from '#shared/dates.ts';

/** How many backups are kept: the latest one of each of the last days, weeks and months that have one. */
export const keptBackups = { days: 7, weeks: 4, months: 6 };

const spelling = /^gva-nightly-(\d{4}-\d\d-\d\d)T\d{6}Z\.ndjson\.gz$/;

/** `gva-nightly-2026-11-24T024005Z.ndjson.gz` */
export const nameOf = (takenAt: Date) =>
  `gva-nightly-${takenAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.ndjson.gz`;

/** The latest name of each of the last `limit` periods that have one. */
function latestOf(names: string[], limit: number, periodOf: (day: string) => string) {
  const latest = new Map<string, string>();
  for (const name of names) {
    const period = periodOf(spelling.exec(name)?.[1] ?? '');
    if (latest.size < limit && !latest.has(period)) latest.set(period, name);
  }
  return latest.values();
}

/** The nightly backups among these files that are no longer kept. Counts days that have a backup, so a pause deletes nothing. */
export function findExpired(files: string[]): string[] {
  const names = files
    .filter((file) => spelling.test(file))
    .toSorted()
    .toReversed();
  const kept = new Set([
    ...latestOf(names, keptBackups.days, (day) => day),
    ...latestOf(names, keptBackups.weeks, weekStartOf),
    ...latestOf(names, keptBackups.months, (day) => day.slice(0, 7)),
  ]);
  return names.filter((name) => !kept.has(name));
}
