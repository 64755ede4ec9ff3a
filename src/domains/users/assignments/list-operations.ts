import type { ActionContext } from '#server/context.ts';
import { toPage } from '#shared/page.ts';
import { listAssignments } from './list-queries.ts';
import {
  type AssignmentPeriod,
  type AssignmentSort,
  type ListAssignments,
  noEnd,
} from './list-schema.ts';

const keyOf: Record<AssignmentSort, (period: AssignmentPeriod) => string> = {
  start: ({ startedAt }) => startedAt,
  end: ({ endedAt }) => endedAt ?? noEnd,
};

/** A page of current and former assignments. */
export async function readAssignments(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, ...filter }: ListAssignments,
) {
  const rows = await listAssignments(db, filter, { limit: limit + 1, cursor });
  return toPage(rows, limit, (period) => [keyOf[filter.sort](period), period.id]);
}
