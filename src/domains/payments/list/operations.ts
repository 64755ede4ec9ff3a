import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { toPage } from '#shared/page.ts';
import { listAllPayments, sortKeys } from './queries.ts';
import type { listAllPaymentsInput } from './schema.ts';

/** A page of the payments of all clients. */
export async function readAllPayments(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, ...filter }: z.output<typeof listAllPaymentsInput>,
) {
  const rows = await listAllPayments(db, filter, { limit: limit + 1, cursor });
  return toPage(rows, limit, (row) => [sortKeys[filter.sort].write(row), row.id]);
}
