import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const rate = (client: TestUser, body: object) =>
  gva.requestAs(client)({ method: 'POST', url: '/api/va-feedback', body });
const backdate = (client: TestUser, interval: string) =>
  inTransaction(gva.database.db, async (db) => {
    await sql`select set_config('gva.silent', 'on', true)`.execute(db);
    await sql`update feedback set created_at = created_at - ${interval}::interval,
      updated_at = updated_at - ${interval}::interval where client_id = ${client.id}`.execute(db);
  });

describe('rating the VA', () => {
  test("a client can rate a VA several times, and the VA's rating is the average", async () => {
    const { client, va } = await gva.createPair();
    const first = await rate(client, { vaId: va.id, rating: 5, feedback: ' Great ' });
    await backdate(client, '2 minutes');
    await rate(client, { vaId: va.id, rating: 2 });

    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ rating: 5, comment: 'Great', client: { id: client.id } });
    const { rating } = await gva.callAs(client).profiles.va.query({ id: va.id });
    expect(rating).toBe(3.5);
    const { items } = await gva.callAs(va).feedback.list.query({ vaId: va.id });
    expect(items.map((one) => one.rating)).toEqual([2, 5]);
  });

  test.each([undefined, null, 0, '5'])('a missing rating (%j) is refused (400)', async (rating) => {
    const { client, va } = await gva.createPair();
    const response = await rate(client, { vaId: va.id, rating });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('Please provide a rating before submitting feedback.');
  });

  test.each([6, -1, 2.5])('%j stars are refused (400)', async (rating) => {
    const { client, va } = await gva.createPair();
    expect((await rate(client, { vaId: va.id, rating })).statusCode).toBe(400);
  });

  test('a client cannot rate a VA who is not assigned to them (403)', async () => {
    const { client } = await gva.createPair();
    const { va } = await gva.createPair();
    expect((await rate(client, { vaId: va.id, rating: 5 })).statusCode).toBe(403);
    expect((await rate(client, { vaId: client.id, rating: 5 })).statusCode).toBe(404);
  });

  test("another client sees the rating but not the author's name", async () => {
    const { client, va } = await gva.createPair();
    const { client: reader } = await gva.createPair();
    await rate(client, { vaId: va.id, rating: 5 });
    const { items } = await gva.callAs(reader).feedback.list.query({ vaId: va.id });
    expect(items).toMatchObject([{ clientId: null, client: null, rating: 5 }]);
  });
});
