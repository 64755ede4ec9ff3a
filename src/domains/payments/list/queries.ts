import { type RawBuilder, sql } from 'kysely';
import {
  contains,
  containsPattern,
  isAfter,
  orderedPage,
  sqlDirection,
  type WrittenSortKey,
} from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { selectPayments } from '../queries.ts';
import type { ListedPayment, PaymentOrder, PaymentSort, PaymentState } from './schema.ts';

type Filter = {
  clientId?: number | undefined;
  status?: PaymentState | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type Condition = RawBuilder<boolean>;

const clientName = sql<string | null>`(select full_name from users
  where users.id = payments.client_id)`;
const companyName = sql<string | null>`coalesce(
  (select company_name from client_profiles where user_id = payments.client_id),
  payments.company_name)`;

const invoiceId = sql<number | null>`coalesce(payments.invoice_id,
  (select invoices.id from invoices where invoices.payment_id = payments.id))`;

/** The text that is searched; the index `payments_search` has the same expression. */
const billedTo = sql`(coalesce(payments.company_name, '') || ' ' || payments.billing_name)`;

const states: Record<PaymentState, Condition> = {
  // The void is not looked up by a join, which would read all payments before the first of the page.
  succeeded: sql`(payments.status = 'succeeded' and (select v.payment_id from payment_voids v
    where v.payment_id = payments.id) is null)`,
  failed: sql`payments.status = 'failed'`,
  refunded: sql`exists (select from refunds
    where refunds.payment_id = payments.id and refunds.status <> 'failed')`,
  voided: sql`payments.id in (select payment_id from payment_voids)`,
};

const created = { by: sql<string>`payments.created_at`, type: 'timestamptz' } as const;
const isFailed = sql<string>`(payments.status = 'failed')`;
const id = sql`payments.id`;

export const sortKeys: Record<PaymentSort, WrittenSortKey<ListedPayment>> = {
  created: { ...created, id, write: ({ createdAt }) => createdAt },
  amount: {
    by: sql`payments.amount`,
    type: 'numeric',
    id,
    write: ({ amount }) => amount.toFixed(2),
  },
  status: {
    by: isFailed,
    type: 'boolean',
    next: created,
    id,
    write: ({ status, createdAt }) => `${status === 'failed'} ${createdAt}`,
  },
};

/** Columns with the same values that have no index, for the few rows of a search. */
const unindexed = {
  created: sql`payments.created_at + interval '0'`,
  amount: sql`payments.amount + 0`,
};

type Search = { condition: Condition; isRare: boolean };

/** With an indexed order, PostgreSQL might read all payments in this order until it has found the few matching ones. */
function selectPage(db: Db, filter: Filter & PaymentOrder, page: PageRequest, search?: Search) {
  const { clientId, status, from, to, sort, order } = filter;
  let query = selectPayments(db).select([
    clientName.as('clientName'),
    companyName.as('companyName'),
    'payments.billingName',
    invoiceId.as('invoiceId'),
  ]);
  if (search) query = query.where(search.condition);
  if (clientId !== undefined) query = query.where('payments.clientId', '=', clientId);
  if (status) query = query.where(states[status]);
  if (from !== undefined) query = query.where('payments.createdAt', '>=', from);
  if (to !== undefined) query = query.where('payments.createdAt', '<', to);
  if (!search?.isRare) return orderedPage(query, page, sortKeys[sort], order);
  if (page.cursor) query = query.where(isAfter(page.cursor, sortKeys[sort], order));
  if (sort === 'status') query = query.orderBy(isFailed, sqlDirection[order]);
  return query
    .orderBy(unindexed[sort === 'amount' ? 'amount' : 'created'], sqlDirection[order])
    .orderBy(id, sqlDirection[order])
    .limit(page.limit);
}

/** The most clients that one search looks for. */
const maxClients = 50;

async function findClientIds(db: Db, q: string) {
  const byName = db
    .selectFrom('users')
    .select('id')
    .where(contains('fullName', q))
    .orderBy('fullName')
    .orderBy('id')
    .limit(maxClients);
  const byCompany = db
    .selectFrom('clientProfiles')
    .select('userId as id')
    .where(contains('companyName', q))
    .orderBy('userId')
    .limit(maxClients);
  const [named, companies] = await Promise.all([byName.execute(), byCompany.execute()]);
  return [...new Set([...named, ...companies].map(({ id }) => id))];
}

/** The number in `GVA-000123`, or in the digits alone. */
function receiptId(q: string) {
  const [, digits] = /^\s*(?:gva-)?0*(\d{1,9})\s*$/i.exec(q) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** More payments than this are a frequent match, which is soon found in any order. */
const maxRareMatches = 1_000;

/** Finds the payments by the client's name and company, the names that they were billed to, or the receipt. */
async function findMatches(db: Db, q: string): Promise<Search> {
  const clientIds = await findClientIds(db, q);
  // Kept after the client was deleted.
  const isBilledTo = sql<boolean>`search_text${billedTo} like ${containsPattern(q)}`;
  const isOfClient = sql<boolean>`payments.client_id = any(${clientIds}::integer[])`;
  const [billed, ofClients] = await Promise.all(
    [isBilledTo, isOfClient].map((condition) =>
      db
        .selectFrom('payments')
        .select('payments.id')
        .where(condition)
        .orderBy('payments.id')
        .limit(maxRareMatches + 1)
        .execute(),
    ),
  );
  const ids = new Set([...(billed ?? []), ...(ofClients ?? [])].map(({ id }) => id));
  const receipt = receiptId(q);
  if (receipt !== null) ids.add(receipt);
  if (ids.size > maxRareMatches)
    return { condition: sql`(${isBilledTo} or ${isOfClient})`, isRare: false };
  return { condition: sql`payments.id = any(${[...ids]}::integer[])`, isRare: true };
}

export async function listAllPayments(
  db: Db,
  { q, ...filter }: Filter & PaymentOrder & { q?: string | undefined },
  page: PageRequest,
) {
  const search = q ? await findMatches(db, q) : undefined;
  return selectPage(db, filter, page, search).execute();
}
