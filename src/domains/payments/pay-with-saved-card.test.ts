import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { declinedDemoToken } from '#shared/demo-card.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { hoursLeftOf } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  packWithSavedCard,
  pay,
  savedCard,
  upgradeWithSavedCard,
} from '#tests/support/payments.ts';
import type { CardName } from '#tests/support/stripe/account.ts';
import { type StripeSite, startStripeSite } from '#tests/support/stripe/site.ts';
import { collectPayments } from './renewals.ts';

let gva: TestApp;
let site: StripeSite;
beforeAll(async () => {
  gva = await createTestApp();
  site = await startStripeSite();
});
afterEach(() => site.stripe.failWith(undefined));
afterAll(async () => {
  await site.close();
  await gva.close();
});

const upgradePrice = async (app: TestApp, client: TestUser) =>
  (await app.callAs(client).subscriptions.preview.query({ plan: 'full-time' })).amount;

const paymentsOf = async (app: TestApp, client: TestUser) =>
  (await app.callAs(client).payments.list.query({})).items;

async function newPayer() {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  return client;
}

const settle = (calls: Promise<{ status: string }>[]) =>
  Promise.allSettled(calls).then((answers) =>
    answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value.status),
  );

describe('the saved card', () => {
  test('pays for extra hours at once, and the plan keeps it for its next months', async () => {
    const client = await newPayer();
    const { packs, billing } = gva.callAs(client);
    expect(await billing.get.query()).toMatchObject({ savedCard });
    const { amount, bought } = await packs.preview.query({ hours: 10 });
    const paid = await packs.payWithSavedCard.mutate(packWithSavedCard({ amount, bought }));
    expect(paid).toMatchObject({ status: 'succeeded', packHours: 10, amount: 75 });
    expect(await hoursLeftOf(gva, client)).toBe(90);
    expect(await paymentsOf(gva, client)).toMatchObject([
      { kind: 'pack', amount: 75, status: 'succeeded', paymentMethod: savedCard },
      { kind: 'subscription', amount: 600 },
    ]);
    expect(await billing.get.query()).toMatchObject({ card: savedCard, savedCard });
  });

  test('pays for an upgrade, whose next months are charged to it', async () => {
    const client = await newPayer();
    const { payments, billing, subscriptions } = gva.callAs(client);
    const amount = await upgradePrice(gva, client);
    expect(await payments.payWithSavedCard.mutate(upgradeWithSavedCard({ amount }))).toMatchObject({
      status: 'succeeded',
      plan: 'full-time',
    });
    expect(await paymentsOf(gva, client)).toMatchObject([{ amount, plan: 'full-time' }, {}]);
    const plans = await subscriptions.list.query({});
    expect(plans.items).toMatchObject([{ plan: 'full-time', status: 'active' }, {}]);
    expect(await billing.get.query()).toMatchObject({ card: savedCard });
  });

  test('is charged once for a call that is sent twenty times, and for twenty tabs', async () => {
    const [one, other] = [await newPayer(), await newPayer()];
    const order = packWithSavedCard();
    const { packs } = gva.callAs(one);
    const sent = Array.from({ length: 20 }, () => packs.payWithSavedCard.mutate(order));
    expect(new Set(await settle(sent))).toEqual(new Set(['succeeded']));
    const tabs = Array.from({ length: 20 }, () =>
      gva.callAs(other).packs.payWithSavedCard.mutate(packWithSavedCard()),
    );
    expect(await settle(tabs)).toContain('succeeded');
    for (const client of [one, other]) {
      expect(await hoursLeftOf(gva, client)).toBe(90);
      expect(await paymentsOf(gva, client)).toHaveLength(2);
    }
  });

  test('is not charged from a tab that does not know what another one has bought (409)', async () => {
    const client = await newPayer();
    const { packs, payments } = gva.callAs(client);
    await packs.payWithSavedCard.mutate(packWithSavedCard());
    await expect(packs.payWithSavedCard.mutate(packWithSavedCard())).rejects.toThrow(
      'Your extra hours have changed in the meantime. Nothing was charged.',
    );
    // A client who has seen the hours may buy the same pack again.
    await packs.payWithSavedCard.mutate(packWithSavedCard({ bought: 10 }));
    const amount = await upgradePrice(gva, client);
    await payments.payWithSavedCard.mutate(upgradeWithSavedCard({ amount }));
    await expect(
      payments.payWithSavedCard.mutate(upgradeWithSavedCard({ amount })),
    ).rejects.toThrow('This plan is already active.');
    expect(await paymentsOf(gva, client)).toHaveLength(4);
  });

  test('is not charged another amount, nor another card than the shown one (409)', async () => {
    const client = await newPayer();
    const { packs, payments } = gva.callAs(client);
    await expect(packs.payWithSavedCard.mutate(packWithSavedCard({ amount: 60 }))).rejects.toThrow(
      '$75.00, not $60.00',
    );
    await expect(
      packs.payWithSavedCard.mutate(packWithSavedCard({ card: 'Visa ending in 1111' })),
    ).rejects.toThrow(`Your card has changed to ${savedCard}. Nothing was charged.`);
    await expect(
      payments.payWithSavedCard.mutate(upgradeWithSavedCard({ amount: 1 })),
    ).rejects.toThrow('not $1.00');
    expect(await paymentsOf(gva, client)).toHaveLength(1);
    const { payments: ofOther } = gva.callAs(await gva.createUser({ role: 'client' }));
    await expect(ofOther.payWithSavedCard.mutate(upgradeWithSavedCard())).rejects.toThrow(
      'You have no saved card. Enter your card at checkout.',
    );
  });

  test('that is declined changes neither the hours nor the plan', async () => {
    const client = await newPayer();
    await gva.database.db
      .updateTable('checkouts')
      .set({ paymentToken: declinedDemoToken })
      .where('userId', '=', client.id)
      .execute();
    const { packs, payments, subscriptions } = gva.callAs(client);
    const declined = { status: 'declined', failure: 'Your card was declined.' };
    expect(await packs.payWithSavedCard.mutate(packWithSavedCard())).toMatchObject(declined);
    const amount = await upgradePrice(gva, client);
    expect(await payments.payWithSavedCard.mutate(upgradeWithSavedCard({ amount }))).toMatchObject(
      declined,
    );
    expect(await hoursLeftOf(gva, client)).toBe(80);
    const { items } = await subscriptions.list.query({});
    expect(items).toMatchObject([{ plan: 'part-time', status: 'active' }]);
  });
});

describe('with Stripe', () => {
  async function newStripePayer(card?: CardName) {
    const client = await site.newClient();
    await site.payFor(client, card);
    const { packs, payments } = site.gva.callAs(client);
    return { client, packs, payments };
  }
  const confirmCall = 'POST /payment_intents/:id/confirm';
  const isSucceeded = { status: 'succeeded' };

  test('a card whose bank asks for approval is not charged, and the page takes another one', async () => {
    const { client, packs, payments } = await newStripePayer('needsApproval');
    const card = 'Visa ending in 3184';
    expect(await packs.payWithSavedCard.mutate(packWithSavedCard({ card }))).toMatchObject({
      status: 'declined',
      failure:
        'Your bank asks you to approve this payment, which is not possible with the saved card. Enter your card again, or use another one.',
    });
    expect(await hoursLeftOf(site.gva, client)).toBe(80);
    const begun = await packs.beginHosted.mutate({ id: randomUUID(), hours: 10, amount: 75 });
    site.stripe.pay(site.sessionOf(begun.paymentUrl));
    expect(await payments.confirm.mutate({ id: begun.id })).toMatchObject(isSucceeded);
    expect(await hoursLeftOf(site.gva, client)).toBe(90);
  });

  test('a charge whose answer was lost is booked once, by the event', async () => {
    const { client, packs } = await newStripePayer();
    site.stripe.failWith((call) => (call === confirmCall ? 0 : undefined));
    const order = packWithSavedCard();
    const events = await site.eventsOf(() =>
      expect(packs.payWithSavedCard.mutate(order)).rejects.toThrow('not available'),
    );
    expect(await hoursLeftOf(site.gva, client)).toBe(80);
    site.stripe.failWith(undefined);
    expect(await site.deliverAll([...events, ...events])).toEqual(events.flatMap(() => [200, 200]));
    expect(await hoursLeftOf(site.gva, client)).toBe(90);
    expect(await packs.payWithSavedCard.mutate(order)).toMatchObject(isSucceeded);
    expect(await paymentsOf(site.gva, client)).toHaveLength(2);
  });

  test('a charge that a crash interrupted is made and booked once, by the job', async () => {
    const { client, payments } = await newStripePayer();
    const amount = await upgradePrice(site.gva, client);
    site.stripe.failWith((call) => (call === confirmCall ? 500 : undefined));
    const order = upgradeWithSavedCard({ amount });
    await expect(payments.payWithSavedCard.mutate(order)).rejects.toThrow('not available');
    site.stripe.failWith(undefined);
    const { db } = site.gva.database;
    await sql`update checkouts set confirming_at = now() - interval '2 minutes'
      where id = ${order.id}`.execute(db);
    for (let run = 0; run < 2; run++) await collectPayments({ db, payments: site.payments });
    expect(await paymentsOf(site.gva, client)).toMatchObject([{ amount, status: 'succeeded' }, {}]);
    expect(await payments.payWithSavedCard.mutate(order)).toMatchObject(isSucceeded);
  });

  test('the next purchase first settles one whose outcome is unknown', async () => {
    const { client, packs, payments } = await newStripePayer();
    const interrupt = async () => {
      site.stripe.failWith((call) => (call === confirmCall ? 0 : undefined));
      const { bought } = await packs.preview.query({ hours: 10 });
      await expect(packs.payWithSavedCard.mutate(packWithSavedCard({ bought }))).rejects.toThrow();
      site.stripe.failWith(undefined);
    };
    await interrupt();
    // After a reload, the same purchase is the interrupted one.
    expect(await packs.payWithSavedCard.mutate(packWithSavedCard())).toMatchObject(isSucceeded);
    expect(await hoursLeftOf(site.gva, client)).toBe(90);
    await interrupt();
    await expect(
      payments.beginHosted.mutate({ id: randomUUID(), plan: 'full-time' }),
    ).rejects.toThrow('You have just paid for 10 extra hours. Reload to see them.');
    expect(await hoursLeftOf(site.gva, client)).toBe(100);
    expect(await paymentsOf(site.gva, client)).toHaveLength(3);
  });

  test("Stripe's page that is still open is closed, so that only one of both is paid", async () => {
    const { client, packs } = await newStripePayer();
    const begun = await packs.beginHosted.mutate({ id: randomUUID(), hours: 10, amount: 75 });
    expect(await packs.payWithSavedCard.mutate(packWithSavedCard())).toMatchObject(isSucceeded);
    expect(() => site.stripe.pay(site.sessionOf(begun.paymentUrl))).toThrow('This page is closed.');
    const paidThere = await packs.beginHosted.mutate({ id: randomUUID(), hours: 5 });
    site.stripe.pay(site.sessionOf(paidThere.paymentUrl));
    const again = packWithSavedCard({ hours: 5, amount: 37.5, bought: 10 });
    expect(await packs.payWithSavedCard.mutate(again)).toMatchObject({ id: paidThere.id });
    expect(await hoursLeftOf(site.gva, client)).toBe(95);
  });
});
