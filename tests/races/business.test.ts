import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { newcomer } from '../support/newcomer.ts';
import { countByStatus, createRaceApp, race, runTwenty, winnerOf } from './race.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createRaceApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

describe('twenty calls of one client', () => {
  const subscribe = (user: TestUser, plan: string) =>
    gva.requestAs(user)({ method: 'POST', url: '/api/subscriptions', body: { plan } });
  const activeOf = async (user: TestUser) => {
    const { items } = await gva.callAs(user).subscriptions.list.query({});
    return items.filter(({ status }) => status === 'active');
  };

  race('that buy one plan create one subscription and grant one month', async () => {
    const client = await gva.createUser({ role: 'client' });
    const answers = await runTwenty(() => subscribe(client, 'full-time'));
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 });
    expect(await activeOf(client)).toMatchObject([{ id: winnerOf(answers).json().id }]);
    const balance = await gva.callAs(client).ledger.balance.query({});
    expect(balance).toMatchObject({ granted: 160, carried: 0, used: 0, balance: 160 });
  });

  race('that buy two plans leave one active', async () => {
    const client = await gva.createUser({ role: 'client' });
    const answers = await runTwenty((n) => subscribe(client, n % 2 ? 'part-time' : 'full-time'));
    const { 201: made = 0, 409: refused = 0 } = countByStatus(answers);
    expect(made).toBeGreaterThan(0);
    expect(made + refused).toBe(20);
    expect(await activeOf(client)).toHaveLength(1);
    const { items } = await gva.callAs(client).subscriptions.list.query({});
    expect(items).toHaveLength(made);
  });

  race('that cancel a plan cancel it once', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = (await subscribe(client, 'part-time')).json();
    const answers = await runTwenty(() =>
      gva.requestAs(client)({
        method: 'PATCH',
        url: `/api/subscriptions/${id}`,
        body: { status: 'cancelled' },
      }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await activeOf(client)).toEqual([]);
  });
});

describe('a cancelled plan', () => {
  race('that is resumed while another is bought leaves one running plan', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { payments, subscriptions } = gva.callAs(client);
    const { id } = await payments.startPlan.mutate({ plan: 'part-time' });
    await subscriptions.setStatus.mutate({ id, status: 'cancelled' });
    const answers = await runTwenty((n) =>
      gva.requestAs(client)(
        n % 2
          ? { method: 'POST', url: `/api/subscriptions/${id}/resume` }
          : { method: 'POST', url: '/api/subscriptions', body: { plan: 'full-time' } },
      ),
    );
    const counts = countByStatus(answers);
    expect(Object.keys(counts).every((status) => ['200', '201', '409'].includes(status))).toBe(
      true,
    );
    expect(counts[201]).toBe(1);
    const { items } = await subscriptions.list.query({});
    expect(items.filter(({ isRunning }) => isRunning)).toMatchObject([{ plan: 'full-time' }]);
    // The unused hours of the former plan were credited.
    expect(await gva.callAs(client).ledger.balance.query({})).toMatchObject({ balance: 160 });
  });

  race('is resumed once', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { payments, subscriptions } = gva.callAs(client);
    const { id } = await payments.startPlan.mutate({ plan: 'part-time' });
    await subscriptions.setStatus.mutate({ id, status: 'cancelled' });
    const answers = await runTwenty(() =>
      gva.requestAs(client)({ method: 'POST', url: `/api/subscriptions/${id}/resume` }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await gva.callAs(client).ledger.balance.query({})).toMatchObject({ balance: 80 });
  });
});

describe('a lead', () => {
  race('is converted into one user, who gets one mail of each kind', async () => {
    const { id: leadId } = await gva.database.db
      .insertInto('leads')
      .values({ fullName: 'Vic Visitor', email: 'vic@example.com', status: 'lead' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answers = await runTwenty((n) =>
      gva.requestAs(admin)({
        method: 'POST',
        url: n % 2 ? '/api/users' : `/api/leads/${leadId}/convert`,
        body: { ...newcomer({ subscriptionPlan: 'part-time' }), ...(n % 2 && { leadId }) },
      }),
    );

    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 });
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe('This lead has already been converted into a user.');
    const user = winnerOf(answers).json();
    const mails = await gva.database.db
      .selectFrom('mailOutbox')
      .select(['kind', 'recipient'])
      .where('userId', '=', user.id)
      .orderBy('kind')
      .execute();
    expect(mails).toEqual([
      { kind: 'plan-changed', recipient: user.email },
      { kind: 'welcome', recipient: user.email },
    ]);
    const { items } = await gva
      .callAs(admin)
      .audit.list.query({ objectKind: 'lead', objectId: leadId });
    expect(items).toMatchObject([{ action: 'converted', after: { userId: user.id } }]);
  });
});

describe('a rating', () => {
  race('sent twenty times counts once', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    await gva.assign(va, client);
    const body = { vaId: va.id, rating: 4 };
    const answers = await runTwenty(() =>
      gva.requestAs(client)({ method: 'POST', url: '/api/va-feedback', body }),
    );
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 });
    expect((await gva.callAs(va).feedback.list.query({ vaId: va.id })).items).toHaveLength(1);
  });
});
