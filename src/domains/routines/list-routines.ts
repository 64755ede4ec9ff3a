import type * as z from 'zod';
import { listClientIdsOfVa } from '#domains/users/directory/picker-queries.ts';
import type { ActionContext } from '#server/context.ts';
import { type CursorParts, toPage } from '#shared/page.ts';
import { routineScope } from './policy.ts';
import { listScheduled, listUnscheduled, toRoutine } from './queries.ts';
import { type listRoutinesInput, unscheduled } from './schema.ts';

/** The place of an unscheduled routine after those with a next date; undefined for another place. */
const toUnscheduled = ([place, id]: CursorParts): CursorParts | undefined =>
  place.startsWith(unscheduled) ? [place.slice(unscheduled.length), id] : undefined;

/** A page of the routines that the actor may see, by their next date; those without one come last. */
export async function readRoutines(
  { db, actor }: Pick<ActionContext, 'db' | 'actor'>,
  { limit, cursor, ...wanted }: z.output<typeof listRoutinesInput>,
) {
  const { clientOfVa, ...scope } = routineScope(actor);
  const clientIds =
    clientOfVa === undefined ? scope.clientIds : await listClientIdsOfVa(db, clientOfVa);
  const filter = { clientIds, ...wanted };
  const max = limit + 1;
  const after = cursor && toUnscheduled(cursor);
  const scheduled = after ? [] : await listScheduled(db, filter, { limit: max, cursor });
  // Only if they are needed: among many scheduled routines the others are found slowly.
  const others =
    scheduled.length < max
      ? await listUnscheduled(db, filter, { limit: max - scheduled.length, cursor: after })
      : [];
  const page = toPage([...scheduled, ...others], limit, ({ wakeAt, createdAt, id }) => [
    wakeAt ?? unscheduled + createdAt,
    id,
  ]);
  return { ...page, items: page.items.map(toRoutine) };
}
