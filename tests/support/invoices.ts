import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

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
  ...{ kind: 'plan' as const, description: 'Part-time plan', quantity: 1, unitPrice },
  month: { subscriptionId, periodStart },
});

export const draftInvoice = (gva: TestApp, admin: TestUser, client: TestUser) =>
  gva.callAs(admin).invoices.create.mutate({ clientId: client.id, lines: [training] });

/** An open invoice of $150.00. */
export async function sentInvoice(gva: TestApp, admin: TestUser, client: TestUser) {
  const { id, version } = await draftInvoice(gva, admin, client);
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
