import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declinedDemoToken } from '#shared/demo-card.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { confirmedChange, hoursLeftOf, mailsOf, taxSeason } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { pay } from '#tests/support/payments.ts';

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

describe('charging the saved card', () => {
  const startByCard = async (client: TestUser, id = randomUUID()) => {
    const change = await confirmedChange(gva, admin, { clientId: client.id, ...taxSeason });
    const input = { ...change, id, payment: { kind: 'card' as const } };
    return { input, started: await gva.callAs(admin).clientPlans.change.mutate(input) };
  };

  test('an admin starts a plan with the card that the client paid with last', async () => {
    const client = await newClient();
    await pay(gva, client);
    expect(await planOf(client)).toMatchObject({
      card: 'Visa ending in 4242',
      isChargedToCard: true,
    });

    const { input, started } = await startByCard(client);
    expect(started.subscription).toMatchObject({
      plan: 'custom',
      customPlanName: 'Tax Season',
      paymentMethod: 'Visa ending in 4242',
    });
    const { items } = await gva.callAs(client).payments.list.query({});
    expect(items).toMatchObject([
      { kind: 'subscription', plan: 'custom', amount: price, status: 'succeeded' },
      { plan: 'part-time', amount: 600 },
    ]);
    expect(await hoursLeftOf(gva, client)).toBe(113.33);
    expect(await planOf(client)).toMatchObject({ isChargedToCard: true });

    // A repeated request charges nothing again.
    await gva.callAs(admin).clientPlans.change.mutate(input);
    expect((await gva.callAs(client).payments.list.query({})).items).toHaveLength(2);
    expect(await mailsOf(gva, client)).toHaveLength(1);
    const { items: entries } = await gva.callAs(admin).audit.list.query({
      objectKind: 'subscription',
      objectId: started.subscription?.id ?? 0,
    });
    expect(entries).toMatchObject([
      { action: 'created', actorId: admin.id, after: { isPaid: true } },
    ]);
  });

  test('a declined card changes nothing but the list of failed payments', async () => {
    const client = await newClient();
    await pay(gva, client);
    await gva.database.db
      .updateTable('checkouts')
      .set({ paymentToken: declinedDemoToken })
      .where('userId', '=', client.id)
      .execute();
    const { started } = await startByCard(client);
    expect(started).toEqual({ subscription: null, failure: 'Your card was declined.' });
    expect((await planOf(client)).running).toMatchObject({ plan: 'part-time', status: 'active' });
    const { items } = await gva.callAs(client).payments.list.query({});
    expect(items).toMatchObject([{ status: 'failed', amount: price }, { status: 'succeeded' }]);
  });

  test('a client without a saved card is refused (409)', async () => {
    await expect(startByCard(await newClient())).rejects.toThrow(
      'This client has no saved card. Choose another way to pay.',
    );
  });
});
