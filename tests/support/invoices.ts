import type { InvoiceLineInput } from '#domains/invoices/schema.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { pay } from './payments.ts';

/** One line of $150.00. */
export const training = {
  kind: 'other',
  description: 'Training of two people',
  quantity: 2,
  unitPrice: 75,
} as const;

type PlanMonth = { subscriptionId: number; periodStart: string };

/** A plan line of a month, which costs $600.00. */
export const planLine = ({ subscriptionId, periodStart }: PlanMonth, unitPrice = 600) => ({
  kind: 'plan' as const,
  description: 'Part-time plan',
  quantity: 1,
  unitPrice,
  month: { subscriptionId, periodStart },
});

/** The input of an invoice of a month that a new client has paid by card, which is refused. */
export async function invoiceOfPaidMonth(gva: TestApp) {
  const client = await gva.createUser({ role: 'client' });
  const { subscriptionId, periodStart } = await pay(gva, client);
  if (subscriptionId === null || periodStart === null) throw new Error('No month was paid.');
  return { clientId: client.id, lines: [planLine({ subscriptionId, periodStart })] };
}

export const draftInvoice = (
  gva: TestApp,
  admin: TestUser,
  client: Pick<TestUser, 'id'>,
  lines: InvoiceLineInput[] = [training],
) => gva.callAs(admin).invoices.create.mutate({ clientId: client.id, lines });

/** An open invoice, of $150.00 without other lines. */
export async function sentInvoice(...draft: Parameters<typeof draftInvoice>) {
  const [gva, admin] = draft;
  const { id, version } = await draftInvoice(...draft);
  return gva.callAs(admin).invoices.send.mutate({ id, version });
}

/** The invoices and credit notes of a client, oldest first. */
export const invoicesOf = (gva: TestApp, { id }: Pick<TestUser, 'id'>) =>
  gva.database.db
    .selectFrom('invoices')
    .select(['id', 'kind', 'number', 'status', 'net', 'tax', 'total', 'credited', 'paymentId'])
    .where('clientId', '=', id)
    .orderBy('id')
    .execute();

/** Makes an open invoice due so many days ago. */
export const makeOverdue = (gva: TestApp, id: number, days: number) =>
  gva.database.pool.query(`begin; set local session_replication_role = replica;
    update invoices set due_on = billing_day() - ${days}, issued_on = billing_day() - ${days + 14}
      where id = ${id}; commit`);

/** An open invoice of $150.00 that was due so many days ago. */
export async function overdueInvoice(
  gva: TestApp,
  admin: TestUser,
  client: TestUser,
  days: number,
) {
  const invoice = await sentInvoice(gva, admin, client);
  await makeOverdue(gva, invoice.id, days);
  return invoice;
}

/** Marks the invoice as paid by transfer today. */
export const payByTransfer = async (gva: TestApp, admin: TestUser, id: number) =>
  gva.callAs(admin).invoices.pay.mutate({
    id,
    paidOn: new Date().toISOString().slice(0, 10),
    method: 'bank-transfer',
  });
