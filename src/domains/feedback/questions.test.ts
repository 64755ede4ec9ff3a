import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

/** Moves the client's ratings and questions into the past. */
async function backdate(client: TestUser, interval: string) {
  await inTransaction(gva.database.db, async (db) => {
    await sql`select set_config('gva.silent', 'on', true)`.execute(db);
    for (const [table, column] of [
      ['feedback', 'created_at'],
      ['feedback', 'updated_at'],
      ['rating_questions', 'asked_at'],
      ['rating_questions', 'shown_at'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} -
        ${interval}::interval where client_id = ${client.id}`.execute(db);
  });
}

async function createApproved() {
  const { client, va } = await gva.createPair();
  const done = async () =>
    (await gva.createTask({ clientId: client.id, vaId: va.id, status: 'done' })).id;
  return { client, va, done, feedback: gva.callAs(client).feedback };
}

test('a client sees a question once in seven days after an approval, answered or not', async () => {
  const { client, va, done, feedback } = await createApproved();
  const question = { va: { id: va.id, fullName: va.fullName } };
  expect(await feedback.ask.mutate({ taskId: await done() })).toEqual(question);
  await feedback.markShown.mutate({ vaId: va.id });
  // A retry does not extend the time.
  await backdate(client, '1 second');
  await feedback.markShown.mutate({ vaId: va.id });
  expect(await feedback.ask.mutate({ taskId: await done() })).toBeNull();
  await backdate(client, '6 days 23 hours 59 minutes 50 seconds');
  expect(await feedback.ask.mutate({ taskId: await done() })).toBeNull();
  await backdate(client, '10 seconds');
  expect(await feedback.ask.mutate({ taskId: await done() })).toEqual(question);
});

test('a question whose answer was lost is asked again after a minute', async () => {
  const { client, done, feedback } = await createApproved();
  expect(await feedback.ask.mutate({ taskId: await done() })).not.toBeNull();
  await backdate(client, '50 seconds');
  expect(await feedback.ask.mutate({ taskId: await done() })).toBeNull();
  await backdate(client, '10 seconds');
  expect(await feedback.ask.mutate({ taskId: await done() })).not.toBeNull();
});

test('a question that was never asked cannot be marked as shown (404)', async () => {
  const { va, feedback } = await createApproved();
  await expect(feedback.markShown.mutate({ vaId: va.id })).rejects.toThrow('Question not found');
});

test('a client who rated the VA within seven days is not asked', async () => {
  const { client, va, done, feedback } = await createApproved();
  await feedback.give.mutate({ vaId: va.id, rating: 4 });
  expect(await feedback.ask.mutate({ taskId: await done() })).toBeNull();
  await backdate(client, '7 days');
  expect(await feedback.ask.mutate({ taskId: await done() })).not.toBeNull();
});

test('a client who changed a rating within seven days is not asked', async () => {
  const { client, va, done, feedback } = await createApproved();
  const { id } = await feedback.give.mutate({ vaId: va.id, rating: 4 });
  await backdate(client, '7 days');
  await feedback.change.mutate({ id, rating: 5 });
  expect(await feedback.ask.mutate({ taskId: await done() })).toBeNull();
  await backdate(client, '7 days');
  expect(await feedback.ask.mutate({ taskId: await done() })).not.toBeNull();
});

test('of twenty tabs, one asks', async () => {
  const { done, feedback } = await createApproved();
  const taskId = await done();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => feedback.ask.mutate({ taskId })),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('a task that is not finished, or was done by a former VA, asks nothing', async () => {
  const { client, va, done, feedback } = await createApproved();
  const open = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-review' });
  expect(await feedback.ask.mutate({ taskId: open.id })).toBeNull();
  const former = await gva.createUser({ role: 'va' });
  const old = await gva.createTask({ clientId: client.id, vaId: former.id, status: 'done' });
  expect(await feedback.ask.mutate({ taskId: old.id })).toBeNull();
  await expect(feedback.answer.mutate({ taskId: old.id, rating: 5 })).rejects.toThrow('not found');
  expect(await feedback.ask.mutate({ taskId: await done() })).not.toBeNull();
});

test('an answer is a rating of the task, which the client sees and changes', async () => {
  const { va, done, feedback } = await createApproved();
  expect(await feedback.mine.query({ vaId: va.id })).toBeNull();
  const taskId = await done();
  const given = await feedback.answer.mutate({ taskId, rating: 3, feedback: 'Late' });
  expect(given).toMatchObject({ taskId, rating: 3, comment: 'Late' });
  // A second tap on the same question changes nothing.
  await expect(feedback.answer.mutate({ taskId, rating: 1 })).rejects.toThrow('just rated');

  await feedback.change.mutate({ id: given.id, rating: 5, feedback: 'Better than I thought' });
  expect(await feedback.mine.query({ vaId: va.id })).toMatchObject({
    id: given.id,
    rating: 5,
    comment: 'Better than I thought',
  });
  const { items } = await gva.callAs(va).feedback.list.query({ vaId: va.id });
  expect(items).toHaveLength(1);
  const { client: other } = await gva.createPair();
  await expect(
    gva.callAs(other).feedback.change.mutate({ id: given.id, rating: 1 }),
  ).rejects.toThrow('Feedback not found');
});
