type Entry = { at: string };

/** The loaded part of one kind of entries, in any order. */
export type TimelineSource<One extends Entry> = { entries: readonly One[]; hasMore: boolean };

/**
 * One order of several lists that are loaded in pages from the newest. Entries that are older than the loaded part of
 * another list are left out, so that nothing is missing between those that are shown.
 */
export function mergeTimeline<One extends Entry>(sources: readonly TimelineSource<One>[]) {
  const horizon = sources.reduce((latest, source) => {
    const oldest = oldestOf(source);
    return oldest !== null && oldest > latest ? oldest : latest;
  }, '');
  return {
    entries: sources
      .flatMap(({ entries }) => entries)
      .filter(({ at }) => at >= horizon)
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    /** For each source, whether its next page must be loaded to show earlier entries. */
    isNext: sources.map((source) => source.hasMore && oldestOf(source) === horizon),
  };
}

/** Null if all entries are loaded. */
function oldestOf({ entries, hasMore }: TimelineSource<Entry>) {
  if (!hasMore) return null;
  return entries.reduce<string | null>(
    (oldest, { at }) => (oldest === null || at < oldest ? at : oldest),
    null,
  );
}
