import type * as z from 'zod';
import { listClientIdsOfVa } from '#domains/users/directory/picker-queries.ts';
import type { ActionContext } from '#server/context.ts';
import { toPage } from '#shared/page.ts';
import { routineScope } from './policy.ts';
import { listRoutines } from './queries.ts';
import type { listRoutinesInput } from './schema.ts';

/** A page of the routines that the actor may see, the newest first. */
export async function readRoutines(
  { db, actor }: Pick<ActionContext, 'db' | 'actor'>,
  { limit, cursor, ...filter }: z.output<typeof listRoutinesInput>,
) {
  const { clientOfVa, ...scope } = routineScope(actor);
  const clientIds =
    clientOfVa === undefined ? scope.clientIds : await listClientIdsOfVa(db, clientOfVa);
  const rows = await listRoutines(db, { clientIds, ...filter }, { limit: limit + 1, cursor });
  return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
}
