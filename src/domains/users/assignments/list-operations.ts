import type { ActionContext } from '#server/context.ts';
import { toPage } from '#shared/page.ts';
import { listAssignments, sortKeys } from './list-queries.ts';
import type { ListAssignments } from './list-schema.ts';

/** A page of current and former assignments. */
export async function readAssignments(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, ...filter }: ListAssignments,
) {
  const rows = await listAssignments(db, filter, { limit: limit + 1, cursor });
  return toPage(rows, limit, (row) => [sortKeys[filter.sort].write(row), row.id]);
}
