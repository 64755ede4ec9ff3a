import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
let next: TestUser;
let taskId: number;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  ({ client, va } = await gva.createPair());
  next = await gva.createUser({ role: 'client' });
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  const owners = { clientId: client.id, vaId: va.id };
  ({ id: taskId } = await gva.createTask({ ...owners, status: 'in-progress' }));
});

const waits =
  '0:30 h on this task wait for the client’s answer about more work. Try again after the answer.';

const edit = (body: { clientId?: number; title?: string }) =>
  gva.requestAs(admin)({ method: 'PATCH', url: `/api/tasks/${taskId}`, body });
const give = () => edit({ clientId: next.id });
const remove = (user: TestUser) =>
  gva.requestAs(user)({ method: 'DELETE', url: `/api/tasks/${taskId}` });
const ownerOf = async () => (await gva.callAs(admin).tasks.get.query({ id: taskId })).clientId;
const balanceOf = (user: TestUser) => gva.callAs(user).ledger.balance.query({});

/** Gives the timer exactly one and a half hours, and ends its segment. */
const endTimer = (id: number) =>
  sql`update timer_segments set started_at = '2026-01-05T09:00:00Z',
    ended_at = '2026-01-05T10:30:00Z' where timer_id = ${id}`.execute(gva.database.db);

/** Runs a timer for one and a half hours while one hour is left. Returns its id. */
async function workTooMuch(atLimit: 'ask' | 'stop') {
  await gva.callAs(client).hoursGuard.choose.mutate({ atLimit });
  const correction = { clientId: client.id, hours: -79, reason: 'A test' };
  await gva.callAs(admin).ledger.correct.mutate(correction);
  const { id } = await gva.callAs(va).timers.start.mutate({ taskId });
  await endTimer(id);
  return id;
}

/** Saves such a timer, so that half an hour is not logged. */
async function saveTooMuch(atLimit: 'ask' | 'stop') {
  const id = await workTooMuch(atLimit);
  expect(await gva.callAs(va).timers.save.mutate({ id })).toMatchObject({
    duration: expect.closeTo(1, 2),
  });
}

async function answerQuestion(answer: 'period' | 'no') {
  const { hoursGuard } = gva.callAs(client);
  const { questionId } = await hoursGuard.get.query({});
  await hoursGuard.answer.mutate({ questionId: questionId ?? 0, answer });
}

test('an administrator cannot give a task with waiting time to another client (409), and its client is charged after a yes', async () => {
  await saveTooMuch('ask');
  const refused = await give();
  expect([refused.statusCode, refused.json().message]).toEqual([409, waits]);
  expect(await ownerOf()).toBe(client.id);

  await answerQuestion('period');
  expect((await give()).statusCode).toBe(200);
  expect(await balanceOf(client)).toMatchObject({ balance: expect.closeTo(-0.5, 2) });
  expect(await balanceOf(next)).toMatchObject({ used: 0 });
});

test('an administrator gives a task to another client after its client declined the waiting time', async () => {
  await saveTooMuch('ask');
  await answerQuestion('no');
  expect((await give()).statusCode).toBe(200);
  expect(await balanceOf(client)).toMatchObject({ balance: 0 });
  expect(await balanceOf(next)).toMatchObject({ used: 0 });
});

test('an administrator cannot give a task with a running or paused timer to another client (409)', async () => {
  const { timers } = gva.callAs(va);
  const { id } = await timers.start.mutate({ taskId });
  const message = `${va.fullName} has a timer on this task. Ask them to save or discard it, then try again.`;
  const running = await give();
  expect([running.statusCode, running.json().message]).toEqual([409, message]);
  await timers.pause.mutate({ id });
  expect((await give()).statusCode).toBe(409);
  expect(await ownerOf()).toBe(client.id);
  expect((await edit({ title: 'Another title' })).statusCode).toBe(200);

  await endTimer(id);
  await timers.save.mutate({ id });
  expect((await give()).statusCode).toBe(200);
  expect(await balanceOf(client)).toMatchObject({ used: expect.closeTo(1.5, 2) });
  expect(await balanceOf(next)).toMatchObject({ used: 0 });
});

test('the timer of an inactive VA is saved for the former client when the task is given to another client', async () => {
  const { id } = await gva.callAs(va).timers.start.mutate({ taskId });
  await endTimer(id);
  await gva.callAs(admin).users.edit.mutate({ id: va.id, user: { status: 'inactive' } });
  expect((await give()).statusCode).toBe(200);
  expect(await balanceOf(client)).toMatchObject({ used: expect.closeTo(1.5, 2) });
  expect(await balanceOf(next)).toMatchObject({ used: 0 });
});

test('a task with waiting time cannot be deleted (409)', async () => {
  await saveTooMuch('ask');
  for (const user of [client, admin]) {
    const refused = await remove(user);
    expect([refused.statusCode, refused.json().message]).toEqual([409, waits]);
  }
  const bulk = gva.callAs(admin).tasks.bulkDelete.mutate({ ids: [taskId] });
  await expect(bulk).rejects.toMatchObject({
    data: { code: 'CONFLICT', details: { refused: [{ id: taskId, reason: waits }] } },
  });
  expect(await ownerOf()).toBe(client.id);

  await answerQuestion('no');
  expect((await remove(client)).statusCode).toBe(200);
});

test('a task with a timer beyond the hours of its client is not deleted (409): the timer is saved, and the client is charged after a yes', async () => {
  await workTooMuch('ask');
  const refused = await remove(client);
  expect([refused.statusCode, refused.json().message]).toEqual([409, waits]);
  expect(await balanceOf(client)).toMatchObject({ balance: 0 });

  await answerQuestion('period');
  expect(await balanceOf(client)).toMatchObject({ balance: expect.closeTo(-0.5, 2) });
  expect((await remove(client)).statusCode).toBe(200);
  expect(await balanceOf(client)).toMatchObject({ balance: expect.closeTo(-0.5, 2) });
});

test('a bulk deletion with an Idempotency-Key is refused for such a task too (409), and its timer is saved', async () => {
  await workTooMuch('ask');
  const refused = await gva.requestAs(admin)({
    method: 'POST',
    url: '/api/admin/tasks/bulk-delete',
    body: { ids: [taskId] },
    headers: { 'idempotency-key': `delete-${taskId}` },
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().details).toEqual({ refused: [{ id: taskId, reason: waits }] });
  await answerQuestion('period');
  expect(await balanceOf(client)).toMatchObject({ balance: expect.closeTo(-0.5, 2) });
});

test('a task with the timer of an inactive VA beyond the hours of its client is given away after the answer', async () => {
  await workTooMuch('ask');
  await gva.callAs(admin).users.edit.mutate({ id: va.id, user: { status: 'inactive' } });
  const refused = await give();
  expect([refused.statusCode, refused.json().message]).toEqual([409, waits]);
  await answerQuestion('period');
  expect((await give()).statusCode).toBe(200);
  expect(await balanceOf(client)).toMatchObject({ balance: expect.closeTo(-0.5, 2) });
  expect(await balanceOf(next)).toMatchObject({ used: 0 });
});

test('the former client of a task does not read its new title in their time that was not logged', async () => {
  await saveTooMuch('stop');
  expect((await give()).statusCode).toBe(200);
  const title = 'Lawsuit against X';
  await gva.callAs(next).tasks.edit.mutate({ id: taskId, title });
  const titlesFor = async (user: TestUser) => {
    const { items } = await gva.callAs(user).hoursGuard.listKept.query({ clientId: client.id });
    return items.map(({ taskTitle }) => taskTitle);
  };
  expect(await titlesFor(client)).toEqual([null]);
  for (const user of [admin, va]) expect(await titlesFor(user)).toEqual([title]);
});
