import type { Db } from '#server/db.ts';
import { findScheduledChange, type ScheduledChange } from './queries.ts';
import type { ScheduledChangeView } from './schema.ts';

export function toView(change: ScheduledChange): ScheduledChangeView {
  const { rolloverLimit: _, dueOn: __, ...shown } = change;
  return shown;
}

/** The scheduled change of a client's plan, or null. */
export async function readScheduledChange(db: Db, clientId: number) {
  const change = await findScheduledChange(db, clientId);
  return change ? toView(change) : null;
}
