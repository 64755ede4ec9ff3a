import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { pay, signEvent } from '#tests/support/payments.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const newClient = (fullName?: string) =>
  gva.createUser({ role: 'client', ...(fullName && { fullName }) });

const refund = (input: { paymentId: number; amount: number; id?: string }) =>
  gva
    .callAs(admin)
    .payments.refund.mutate({ id: randomUUID(), reason: 'Ended in the first week', ...input });

const sendEvent = (event: object) => {
  const { body, headers } = signEvent(event);
  return gva.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
};

const refundsOf = (paymentId: number) =>
  gva.database.db
    .selectFrom('refunds')
    .select(['amount', 'status', 'actorId', 'providerReference'])
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .execute();

describe('refunding a payment', () => {
  test('an admin refunds a part, then the rest, and never more than was paid', async () => {
    const client = await newClient();
    const { id: paymentId } = await pay(gva, client);

    expect(await refund({ paymentId, amount: 100.1 })).toMatchObject({ refunded: 100.1 });
    await expect(refund({ paymentId, amount: 499.91 })).rejects.toThrow(
      'At most $499.90 can be refunded.',
    );
    expect(await refund({ paymentId, amount: 499.9 })).toMatchObject({ refunded: 600 });
    await expect(refund({ paymentId, amount: 0.01 })).rejects.toThrow(
      'This payment has already been refunded.',
    );

    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 100.1, status: 'succeeded', actorId: admin.id },
      { amount: 499.9, status: 'succeeded', actorId: admin.id },
    ]);
    const { items } = await gva.callAs(client).payments.list.query({});
    expect(items).toMatchObject([{ amount: 600, refunded: 600 }]);
  });

  test('twenty concurrent refunds never exceed the amount paid', async () => {
    const { id: paymentId } = await pay(gva, await newClient());
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund({ paymentId, amount: 250 })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await refundsOf(paymentId)).toHaveLength(2);
  });

  test('a refund sent twenty times with one id is made once', async () => {
    const { id: paymentId } = await pay(gva, await newClient());
    const same = { id: randomUUID(), paymentId, amount: 300 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(same)));
    expect(new Set(answers.map(({ refunded }) => refunded))).toEqual(new Set([300]));
    expect(await refundsOf(paymentId)).toHaveLength(1);
    await expect(refund({ ...same, amount: 200 })).rejects.toThrow('This refund already exists.');
  });

  test('a refund that the provider refused is not sent again with its id (409)', async () => {
    const { id: paymentId } = await pay(gva, await newClient());
    const refused = { id: randomUUID(), paymentId, amount: 100, reason: 'Ended early' };
    await gva.database.db
      .insertInto('refunds')
      .values({ ...refused, status: 'failed', settledAt: new Date().toISOString() })
      .execute();
    await expect(refund(refused)).rejects.toThrow('refused this refund. Start a new one.');
    expect(await refundsOf(paymentId)).toMatchObject([{ amount: 100, status: 'failed' }]);
    expect(await refund({ paymentId, amount: 100 })).toMatchObject({ refunded: 100 });
  });

  test('a refund event is matched to our refund or recorded as a new one, each once', async () => {
    const { id: paymentId } = await pay(gva, await newClient());
    await refund({ paymentId, amount: 50 });
    const { db } = gva.database;
    const { charge } = await db
      .selectFrom('payments')
      .select('providerReference as charge')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const [requested] = await refundsOf(paymentId);
    const about = { kind: 'payment.refunded', charge };

    for (const event of [
      { ...about, id: randomUUID(), refund: requested?.providerReference, amount: 50 },
      { ...about, id: randomUUID(), refund: `elsewhere ${charge}`, amount: 70 },
      { ...about, id: randomUUID(), refund: `elsewhere ${charge}`, amount: 70 },
    ])
      expect((await sendEvent(event)).statusCode).toBe(200);

    expect(await refundsOf(paymentId)).toMatchObject([
      { amount: 50 },
      { amount: 70, actorId: null },
    ]);
  });

  test('an unknown payment and an amount below one cent are refused', async () => {
    await expect(refund({ paymentId: 2_000_000_000, amount: 1 })).rejects.toThrow(
      'Payment not found',
    );
    const { id: paymentId } = await pay(gva, await newClient());
    await expect(refund({ paymentId, amount: 0.001 })).rejects.toThrow(
      'Amount must be at least $0.01',
    );
  });
});

test.each(['update payments set amount = 1', 'delete from payments', 'truncate payments cascade'])(
  'the database refuses "%s", because payments are append-only',
  async (statement) => {
    await pay(gva, await newClient());
    await expect(gva.database.pool.query(statement)).rejects.toThrow('append-only');
  },
);

test('an admin still sees the payments of a deleted client', async () => {
  const client = await newClient();
  const { id } = await pay(gva, client);
  await gva.callAs(admin).users.delete.mutate({ id: client.id });
  const { items } = await gva.callAs(admin).payments.list.query({ clientId: client.id });
  expect(items).toMatchObject([{ id, amount: 600 }]);
});

describe('downloading a receipt', () => {
  const download = (user: TestUser | null, id: number) =>
    gva.cookieOf(user ?? admin).then((cookie) =>
      gva.app.inject({
        url: `/api/payments/${id}/receipt`,
        headers: user ? { cookie } : {},
      }),
    );

  test('the client who paid and an admin get a PDF that no cache may store', async () => {
    const client = await newClient('Łukasz Müller');
    const { id } = await pay(gva, client);
    for (const reader of [client, admin]) {
      const response = await download(reader, id);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="GVA-${String(id).padStart(6, '0')}.pdf"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(response.rawPayload.subarray(-6).toString()).toContain('%%EOF');
    }
  });

  test('concurrent downloads all get a PDF', async () => {
    const client = await newClient();
    const { id } = await pay(gva, client);
    const answers = await Promise.all(Array.from({ length: 3 }, () => download(client, id)));
    const files = answers.map(({ rawPayload }) => rawPayload.subarray(0, 5).toString());
    expect(files).toEqual(['%PDF-', '%PDF-', '%PDF-']);
  });

  test('visitors, VAs and other clients get no receipt (401, 403, 404)', async () => {
    const { id } = await pay(gva, await newClient());
    const va = await gva.createUser({ role: 'va' });
    const statuses = await Promise.all([
      download(null, id),
      download(va, id),
      download(await newClient(), id),
      download(admin, 2_000_000_000),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404, 404]);
  });
});
