import type { Db } from '#server/db.ts';
import { findFirstDay } from './queries.ts';
import type { FirstDay } from './schema.ts';

export async function readFirstDay(db: Db, clientId: number): Promise<FirstDay> {
  const day = await findFirstDay(db, clientId);
  const { hasPlan, isMatched, hasWritten, hasTask } = day;
  return { ...day, isComplete: hasPlan && isMatched && hasWritten && hasTask };
}
