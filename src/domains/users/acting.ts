import type { Author } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { unauthenticated } from '#server/errors.ts';
import { isStill, lockPeople } from './queries.ts';

/** Takes the turn to change people; whoever was deleted or demoted while waiting for it does nothing any more. */
export async function takeTurn(db: Db, { actor }: Author) {
  await lockPeople(db);
  if (actor && !(await isStill(db, actor))) throw unauthenticated();
}
