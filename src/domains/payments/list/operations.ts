import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { toPage } from '#shared/page.ts';
import { listAllPayments } from './queries.ts';
import type { ListedPayment, listAllPaymentsInput, PaymentSort } from './schema.ts';

const keyOf: Record<PaymentSort, (payment: ListedPayment) => string> = {
  created: ({ createdAt }) => createdAt,
  amount: ({ amount }) => amount.toFixed(2),
  status: ({ status, createdAt }) => `${status === 'failed'} ${createdAt}`,
};

/** A page of the payments of all clients. */
export async function readAllPayments(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, ...filter }: z.output<typeof listAllPaymentsInput>,
) {
  const rows = await listAllPayments(db, filter, { limit: limit + 1, cursor });
  return toPage(rows, limit, (row) => [keyOf[filter.sort](row), row.id]);
}
