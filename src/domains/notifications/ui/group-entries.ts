import type { Notification } from '../schema.ts';

export type EntryGroup = { key: string; subject: Notification['subject']; entries: Notification[] };

/** The entries by subject, in the order of the latest entry of each. */
export function groupBySubject(entries: readonly Notification[]): EntryGroup[] {
  const groups = Map.groupBy(entries, ({ subject }) => `${subject.kind} ${subject.id}`);
  return [...groups].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, subject: first.subject, entries: [first, ...others] }] : [],
  );
}
