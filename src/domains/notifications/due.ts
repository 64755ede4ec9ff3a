import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { factSources, tellFacts } from './due-queries.ts';

/** The facts of a kind that one run tells of; the next run continues. */
const maxFactsPerRun = 500;

/**
 * Tells of what depends on the time: tasks that are due or overdue, missed messages, leads that wait, used hours, weeks that are not
 * submitted, clients who are quiet and pay that is due. Each fact is told once, however often this runs and on how many nodes. Returns the number of facts.
 */
export async function notifyDue(db: Kysely<Database>, now: Date) {
  const round = { now: now.toISOString(), limit: maxFactsPerRun };
  let told = 0;
  for (const source of factSources) told += await tellFacts(db, source, round);
  return told;
}
