import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import {
  changePlan,
  confirmedChange,
  hoursLeftOf,
  mailsOf,
  paymentElsewhere,
  startedPlan,
  taxSeason,
  today,
} from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const newClient = () => gva.createUser({ role: 'client' });
const planOf = ({ id }: TestUser) => gva.callAs(admin).clientPlans.get.query({ clientId: id });

const price = 236.64;

describe('starting a plan', () => {
  test('an admin starts a custom plan with the figures of the preview', async () => {
    const client = await newClient();
    const change = { clientId: client.id, ...taxSeason };
    const shown = await gva.callAs(admin).clientPlans.preview.query(change);
    expect(shown).toMatchObject({
      plan: { plan: 'custom', customPlanName: 'Tax Season', monthlyHours: 33.33, hourlyRate: 7.1 },
      replaces: null,
      card: null,
      isChargedToCard: false,
      figures: {
        subscriptionId: null,
        effectiveOn: today(),
        amount: price,
        hoursGranted: 33.33,
        hoursLeft: 33.33,
        nextAmount: price,
      },
    });

    const { subscription } = await changePlan(gva, admin, change);
    expect(subscription).toMatchObject({
      status: 'active',
      customPlanName: 'Tax Season',
      startDate: today(),
      nextBillingDate: shown.figures.nextBillingDate,
      paymentMethod: null,
    });
    expect(await hoursLeftOf(gva, client)).toBe(33.33);
    const { running, months } = await planOf(client);
    expect(running?.id).toBe(subscription?.id);
    expect(months).toMatchObject([{ periodStart: today(), price, paid: 0, open: price }]);
    expect((await gva.callAs(client).payments.list.query({})).items).toEqual([]);
    expect(await mailsOf(gva, client)).toEqual([
      { kind: 'plan-changed', subject: 'Your Tax Season plan has started' },
    ]);
  });

  test('the first month can be paid elsewhere, and the payment is recorded with the plan', async () => {
    const client = await newClient();
    const change = await confirmedChange(gva, admin, { clientId: client.id, ...taxSeason });
    const payment = { ...paymentElsewhere({ amount: price }), kind: 'elsewhere' as const };
    const { subscription } = await gva
      .callAs(admin)
      .clientPlans.change.mutate({ ...change, payment });

    expect(subscription).toMatchObject({
      paymentMethod: 'Bank transfer',
      lastPaymentDate: today(),
    });
    expect((await planOf(client)).months).toMatchObject([{ paid: price, open: 0 }]);
    expect((await mailsOf(gva, client)).map(({ kind }) => kind)).toEqual([
      'plan-changed',
      'payment-recorded',
    ]);
  });

  test('nothing starts if the payment is more than the price (409)', async () => {
    const client = await newClient();
    const change = await confirmedChange(gva, admin, { clientId: client.id, ...taxSeason });
    const payment = { ...paymentElsewhere({ amount: 236.65 }), kind: 'elsewhere' as const };
    await expect(
      gva.callAs(admin).clientPlans.change.mutate({ ...change, payment }),
    ).rejects.toThrow(/^Only \$236.64 is open for the month from/);
    expect(await planOf(client)).toMatchObject({ running: null, months: [] });
    expect(await mailsOf(gva, client)).toEqual([]);
  });

  test('another plan replaces the running one, and its hours move', async () => {
    const client = await newClient();
    await changePlan(gva, admin, { clientId: client.id, act: 'start', plan: 'part-time' });
    const change = { clientId: client.id, ...taxSeason };
    const shown = await gva.callAs(admin).clientPlans.preview.query(change);
    expect(shown).toMatchObject({
      replaces: { plan: 'part-time' },
      figures: { hoursLeft: 113.33, amount: price },
    });
    await changePlan(gva, admin, change);
    expect(await hoursLeftOf(gva, client)).toBe(113.33);
    await expect(gva.callAs(admin).clientPlans.preview.query(change)).rejects.toThrow(
      'This plan is already active.',
    );
  });

  test('hours that are owed are billed when another plan starts', async () => {
    const client = await newClient();
    await gva.database.db
      .insertInto('subscriptions')
      .values({
        userId: client.id,
        plan: 'custom',
        status: 'active',
        startDate: addDays(today(), -3),
        monthlyHours: 20,
        hourlyRate: 7.1,
      })
      .execute();
    await gva.callAs(admin).ledger.correct.mutate({
      clientId: client.id,
      hours: -22.5,
      balanceAfter: -2.5,
      reason: 'Logged elsewhere',
    });

    const change = { clientId: client.id, act: 'start', plan: 'part-time' } as const;
    const { figures } = await gva.callAs(admin).clientPlans.preview.query(change);
    expect(figures).toMatchObject({ extraHours: 2.5, extraAmount: 17.75, hoursLeft: 80 });
    await changePlan(gva, admin, change);
    expect(await hoursLeftOf(gva, client)).toBe(80);
    const { items } = await gva.callAs(admin).invoices.list.query({ clientId: client.id });
    expect(items).toMatchObject([{ total: 17.75 }]);
  });

  test('a change whose figures no longer hold is refused with the new preview (409)', async () => {
    const client = await newClient();
    const { subscriptionId } = await startedPlan(gva, admin, client);
    const scheduled = { plan: 'custom', monthlyHours: 8, hourlyRate: 9 } as const;
    await gva.database.db
      .insertInto('planChanges')
      .values({
        ...scheduled,
        subscriptionId,
        clientId: client.id,
        effectiveOn: addDays(today(), 30),
      })
      .execute();
    const change = await confirmedChange(gva, admin, { clientId: client.id, ...taxSeason });
    await gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: 2, reason: 'A gift' });

    const refused = await gva.requestAs(admin)({
      method: 'POST',
      url: `/api/clients/${client.id}/plan`,
      body: change,
    });
    expect(refused.statusCode).toBe(409);
    const { message, details } = refused.json();
    expect(message).toBe(
      'Since the preview, something has changed: the hours left. Check the new figures and confirm again.',
    );
    expect(details).toMatchObject({ change: scheduled, figures: { hoursLeft: 115.33 } });
    expect(details).toEqual(await gva.callAs(admin).clientPlans.preview.query(change));
    expect((await planOf(client)).running?.id).toBe(subscriptionId);
  });

  test('a repeated request returns the first result, and the same id cannot be used again (400)', async () => {
    const client = await newClient();
    const change = await confirmedChange(gva, admin, { clientId: client.id, ...taxSeason });
    const { clientPlans } = gva.callAs(admin);
    const first = await clientPlans.change.mutate(change);
    expect(await clientPlans.change.mutate(change)).toEqual(first);
    expect(await hoursLeftOf(gva, client)).toBe(33.33);
    await expect(clientPlans.change.mutate({ ...change, act: 'cancel' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
  });

  test('bad input is refused (400) and changes nothing', async () => {
    const client = await newClient();
    const url = `/api/clients/${client.id}/plan`;
    const send = (path: string, body: object) =>
      gva.requestAs(admin)({ method: 'POST', url: url + path, body });
    for (const [body, message] of [
      [{ act: 'start' }, 'Please select a plan'],
      [{ act: 'start', plan: 'custom' }, 'Monthly hours must be at least 1'],
      [{ act: 'start', plan: 'custom', monthlyHours: 8 }, 'Hourly rate must be at least $0.01'],
      [{ act: 'stop' }, 'Please select what to do with the plan'],
    ] as const) {
      const refused = await send('/preview', body);
      expect([refused.statusCode, refused.json().message]).toEqual([400, message]);
    }
    const { figures } = await gva
      .callAs(admin)
      .clientPlans.preview.query({ clientId: client.id, ...taxSeason });
    const confirmed = { ...taxSeason, id: randomUUID(), previewed: figures };
    for (const payment of [
      { kind: 'gift' },
      { kind: 'elsewhere', amount: 1 },
      { ...paymentElsewhere({ reference: 'card 4242 4242 4242 4242' }), kind: 'elsewhere' },
      { ...paymentElsewhere({ paidOn: '2999-01-01' }), kind: 'elsewhere' },
    ])
      expect((await send('', { ...confirmed, payment })).statusCode).toBe(400);
    expect((await planOf(client)).running).toBeNull();
  });
});
