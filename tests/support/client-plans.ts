import { randomUUID } from 'node:crypto';
import type { PlanAct } from '#domains/plans/changes/schema.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

type Change = {
  clientId: number;
  act: PlanAct;
  plan?: Plan;
  monthlyHours?: number;
  hourlyRate?: number;
  customPlanName?: string;
};

export const today = () => new Date().toISOString().slice(0, 10);

/** A custom plan of $236.64 a month. */
export const taxSeason = {
  act: 'start',
  plan: 'custom',
  monthlyHours: 33.33,
  hourlyRate: 7.1,
  customPlanName: 'Tax Season',
} as const;

/** A payment of $100.00 by bank transfer, made today. */
export const paymentElsewhere = (changes: object = {}) => ({
  amount: 100,
  paidOn: today(),
  method: 'bank-transfer' as const,
  reference: 'Invoice 7',
  note: 'Told on the phone',
  ...changes,
});

/** The input of a change that an administrator previewed and confirms. */
export async function confirmedChange(gva: TestApp, admin: TestUser, change: Change) {
  const { figures } = await gva.callAs(admin).clientPlans.preview.query(change);
  return { ...change, id: randomUUID(), previewed: figures };
}

export const changePlan = async (gva: TestApp, admin: TestUser, change: Change) =>
  gva.callAs(admin).clientPlans.change.mutate(await confirmedChange(gva, admin, change));

/** Grants a plan of $600.00 a month, and returns the month that a payment can be recorded for. */
export async function startedPlan(gva: TestApp, admin: TestUser, client: TestUser) {
  const { subscription } = await changePlan(gva, admin, {
    clientId: client.id,
    act: 'start',
    plan: 'part-time',
  });
  if (!subscription?.startDate) throw new Error('The plan has not started.');
  const { id: subscriptionId, startDate: periodStart } = subscription;
  return { id: randomUUID(), subscriptionId, periodStart };
}

export const recordedPayment = async (gva: TestApp, admin: TestUser, client: TestUser) =>
  gva.callAs(admin).payments.record.mutate({
    ...paymentElsewhere(),
    ...(await startedPlan(gva, admin, client)),
  });

/** The kinds and subjects of the mails to a user, oldest first. */
export const mailsOf = (gva: TestApp, { id }: TestUser) =>
  gva.database.db
    .selectFrom('mailOutbox')
    .select(['kind', 'subject'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute();

/** The hours that a client has left. */
export const hoursLeftOf = async (gva: TestApp, client: TestUser) =>
  (await gva.callAs(client).ledger.balance.query({})).balance;
