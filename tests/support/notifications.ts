import { randomUUID } from 'node:crypto';
import type { DatabaseHandle } from '#server/db.ts';
import type { PaymentKind } from '#shared/payment-value-sets.ts';
import type { TestUser } from './factories.ts';

type Gva = { database: Pick<DatabaseHandle, 'db'> };

/** An active plan of 100 hours. Returns its id. */
export async function addPlan({ database: { db } }: Gva, client: TestUser) {
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'part-time',
      status: 'active',
      monthlyHours: 100,
      hourlyRate: 7.5,
      startDate: '2026-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Failure = { subscriptionId: number | null; kind: PaymentKind };

export async function addFailedPayment(
  { database: { db } }: Gva,
  client: TestUser,
  failure: Failure,
) {
  const { id } = await db
    .insertInto('payments')
    .values({
      ...failure,
      checkoutId: randomUUID(),
      clientId: client.id,
      plan: 'part-time',
      monthlyHours: 100,
      hourlyRate: 7.5,
      amount: 750,
      currency: 'usd',
      status: 'failed',
      failure: 'The card was declined.',
      provider: 'demo',
      providerReference: randomUUID(),
      billingName: client.fullName,
      billingEmail: `${client.username}@example.com`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
