import type { ActionContext } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { toPage } from '#shared/page.ts';
import { invoiceScope } from './policy.ts';
import { listInvoices } from './queries.ts';
import type { ListInvoicesInput } from './schema.ts';

/** A page of the invoices that the actor may see, the newest first. */
export async function readInvoices({ db, actor }: ActionContext, input: ListInvoicesInput) {
  const { limit, cursor, clientId, ...filter } = input;
  const scope = invoiceScope(actor);
  if (clientId !== undefined && scope.clientId !== undefined && clientId !== scope.clientId)
    throw notFound('Client');
  const rows = await listInvoices(
    db,
    { ...filter, clientId, ...scope },
    { limit: limit + 1, cursor },
  );
  const { items, nextCursor } = toPage(rows, limit, ({ day, id }) => [day, id]);
  return { items: items.map(({ day: _, ...row }) => row), nextCursor };
}
