import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { serverAuthor } from '#server/audit.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { testEnv } from '#tests/support/app.ts';
import { makeFactories } from '#tests/support/factories.ts';
import type { CardName, StripeEvent } from '#tests/support/stripe/account.ts';
import { type StripeServer, signStripeEvent, startStripe } from '#tests/support/stripe/server.ts';
import { stripeProvider } from '#tests/support/stripe/site.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { finishCardChange, openCardPage } from './billing/hosted-card.ts';
import { changeCard, readBilling } from './billing/operations.ts';
import { beginHostedCheckout } from './hosted-checkout.ts';
import { confirmCheckout } from './operations.ts';
import { collectPayments } from './renewals.ts';
import { handleProviderEvent } from './webhook.ts';

let ledger: TestLedger;
let stripe: StripeServer;
let payments: PaymentProvider;
beforeAll(async () => {
  ledger = await openTestLedger();
  stripe = await startStripe();
  payments = stripeProvider(stripe);
});
afterEach(async () => {
  stripe.failWith(undefined);
  await ledger.db.deleteFrom('users').execute();
});
afterAll(async () => {
  await ledger.close();
  await stripe.close();
});

const sessionOf = (url: string | null) => url?.split('/').at(-1) ?? '';
const contextOf = (id: number) => ({
  ...serverAuthor,
  actor: { id, role: 'client', isApproved: true } as const,
  env: testEnv(),
  db: ledger.db,
  payments,
});

/** A client whose plan began on January 31. */
async function subscribeNew(card: CardName = 'valid') {
  await ledger.setToday('2026-01-31');
  const { id } = await makeFactories(ledger.db).createUser({ role: 'client' });
  const order = { id: randomUUID(), plan: 'part-time' as const };
  const { paymentUrl } = await beginHostedCheckout(contextOf(id), order);
  stripe.pay(sessionOf(paymentUrl), card);
  await confirmCheckout(contextOf(id), order.id);
  return id;
}

async function runJobsOn(day: string) {
  await ledger.setToday(day);
  await openPeriods(ledger.db);
  await collectPayments({ db: ledger.db, payments });
}

/** As if the attempts and the card were a day older. */
const waitADay = () =>
  sql`with aged as (update saved_cards set saved_at = saved_at - interval '25 hours')
    update checkouts set created_at = created_at - interval '25 hours',
      settled_at = settled_at - interval '25 hours', confirming_at = confirming_at - interval '25 hours'`.execute(
    ledger.db,
  );

const paymentsOf = (clientId: number) =>
  ledger.db
    .selectFrom('payments')
    .select(['kind', 'status', 'failure', 'periodStart', 'paymentMethod'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();

async function deliver(event: StripeEvent) {
  const { body, headers } = signStripeEvent(event);
  const read = await payments.webhook(body, headers);
  if (!read) throw new Error('The signature is invalid.');
  await handleProviderEvent({ db: ledger.db, payments }, read);
}

/** Gives another card on Stripe's page, without returning. */
async function giveCard(id: number, card: CardName) {
  const { url } = await openCardPage(contextOf(id), { id: randomUUID() });
  const reference = sessionOf(url);
  return { reference, event: stripe.pay(reference, card) };
}

describe('a renewal', () => {
  test('charges the saved card once, also if the job runs again', async () => {
    const id = await subscribeNew();
    await runJobsOn('2026-02-28');
    await runJobsOn('2026-02-28');
    expect((await paymentsOf(id)).slice(1)).toMatchObject([
      { kind: 'renewal', status: 'succeeded', paymentMethod: 'Visa ending in 4242' },
    ]);
  });

  test.each<[CardName, string]>([
    ['declinedLater', 'Your card has insufficient funds.'],
    [
      'needsApproval',
      'Your bank asks you to approve this payment, which is not possible with the saved card. Enter your card again, or use another one.',
    ],
  ])(
    'with the card %s is declined with the reason, and tried four times in all',
    async (card, failure) => {
      const id = await subscribeNew(card);
      for (let day = 0; day < 6; day++) {
        await runJobsOn('2026-03-01');
        await waitADay();
      }
      expect((await paymentsOf(id)).slice(1)).toEqual(
        Array.from({ length: 4 }, () => ({
          kind: 'renewal',
          status: 'failed',
          failure,
          paymentMethod: null,
          periodStart: '2026-02-28',
        })),
      );
    },
  );

  test('of a card that was deleted at Stripe is declined', async () => {
    const id = await subscribeNew();
    for (const { id: methodId } of stripe.account.objects.values())
      if (methodId.startsWith('pm_')) stripe.account.objects.delete(methodId);
    await runJobsOn('2026-02-28');
    expect((await paymentsOf(id)).slice(1)).toMatchObject([
      { failure: 'This card can no longer be charged. Please give another card.' },
    ]);
  });

  test('of a card of the demo provider is declined', async () => {
    const id = await subscribeNew();
    await ledger.db.updateTable('checkouts').set({ paymentToken: 'tok_demo_visa' }).execute();
    await runJobsOn('2026-02-28');
    expect((await paymentsOf(id)).slice(1)).toMatchObject([{ status: 'failed' }]);
  });

  test.each([
    ['before the charge', 500],
    ['after the charge, before its response', 0],
  ])(
    'that was interrupted %s is finished and charged once, a day later too',
    async (_case, status) => {
      const id = await subscribeNew();
      stripe.failWith((call) =>
        call === 'POST /payment_intents/:id/confirm' ? status : undefined,
      );
      const before = stripe.account.events.length;
      await expect(runJobsOn('2026-02-28')).rejects.toThrow();
      stripe.failWith(undefined);
      stripe.forgetKeys();
      await sql`update checkouts set confirming_at = confirming_at - interval '25 hours'`.execute(
        ledger.db,
      );
      await runJobsOn('2026-02-28');
      expect((await paymentsOf(id)).slice(1)).toMatchObject([{ status: 'succeeded' }]);
      const charged = stripe.account.events.slice(before);
      expect(charged.map(({ type }) => type)).toEqual(['payment_intent.succeeded']);
    },
  );

  test('is recorded once by its event and the job', async () => {
    const id = await subscribeNew();
    const before = stripe.account.events.length;
    await runJobsOn('2026-02-28');
    for (const event of stripe.account.events.slice(before)) {
      await deliver(event);
      await deliver(event);
    }
    expect(await paymentsOf(id)).toHaveLength(2);
  });
});

describe('another card', () => {
  test('pays the open month when the client returns, and the next months', async () => {
    const id = await subscribeNew('declinedLater');
    await runJobsOn('2026-02-28');
    expect(await readBilling(ledger.db, id)).toMatchObject({ open: 600 });
    const { reference } = await giveCard(id, 'other');
    const changed = { card: 'Mastercard ending in 4444', charged: 600, failure: null };
    expect(await finishCardChange(contextOf(id), { reference })).toEqual(changed);
    expect(await finishCardChange(contextOf(id), { reference })).toEqual({
      ...changed,
      charged: 0,
    });
    await runJobsOn('2026-03-31');
    expect((await paymentsOf(id)).slice(2)).toMatchObject([
      { periodStart: '2026-02-28', paymentMethod: 'Mastercard ending in 4444' },
      { periodStart: '2026-03-31', paymentMethod: 'Mastercard ending in 4444' },
    ]);
  });

  test('is saved by the event of a client who never returns, and a delayed one of an older card changes nothing', async () => {
    const id = await subscribeNew();
    const older = await giveCard(id, 'declinedLater');
    const newer = await giveCard(id, 'other');
    // Stripe's times are whole seconds.
    for (const object of stripe.account.objects.values())
      if (object.object === 'payment_method' && (object.card as { last4: string }).last4 === '4444')
        object.created = Number(object.created) + 5;
    for (const { event } of [newer, older, newer, older]) await deliver(event);
    expect(await readBilling(ledger.db, id)).toMatchObject({ card: 'Mastercard ending in 4444' });
  });

  test('cannot be given for another client, on an open page or with our form', async () => {
    const id = await subscribeNew();
    const other = await subscribeNew();
    const { reference } = await giveCard(other, 'other');
    await expect(finishCardChange(contextOf(id), { reference })).rejects.toThrow('Card not found');
    const open = sessionOf((await openCardPage(contextOf(id), { id: randomUUID() })).url);
    for (const wrong of [open, 'cs_test_unknown', 'pi_1'])
      await expect(finishCardChange(contextOf(id), { reference: wrong })).rejects.toThrow(
        'Card not found',
      );
    const form = { id: randomUUID(), billingName: 'Nora', billingEmail: 'nora@example.com' };
    await expect(changeCard(contextOf(id), { ...form, token: 'tok_demo_visa' })).rejects.toThrow(
      'Please give the card on the page of the payment provider.',
    );
    expect(await readBilling(ledger.db, id)).toMatchObject({ card: 'Visa ending in 4242' });
  });
});
