import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makePay } from '#tests/support/pay.ts';
import { at, makeSubmitted, week } from '#tests/support/submitted-time.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { stateOf } = makeSubmitted(() => gva);
const pay = makePay(() => gva);
const state = 'not-submitted';
const changed = 'Changed in the meantime. Reload to see the changes.';

/** A VA with an open and a returned line, and a log without an end. */
async function createOpenWeek() {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const open = await gva.createTimeLog(task.id, va, at(0));
  const returned = await gva.createTimeLog(task.id, va, at(2), {
    approval: 'returned',
    returnReason: 'Too long',
  });
  await gva.createTimeLog(task.id, va, at(4), { endTime: null, duration: 0 });
  const logs = [open, returned].map(({ id }) => ({ id, version: 1 }));
  return { client, va, logs };
}

const setStatus = (va: TestUser, status: 'active' | 'inactive') =>
  gva.callAs(admin).users.edit.mutate({ id: va.id, user: { status } });
const post = (as: TestUser, act: string, body: object) =>
  gva.requestAs(as)({ method: 'POST', url: `/api/time-approvals/${act}`, body });
const weeksOf = async (as: TestUser, { id }: TestUser) =>
  (await gva.callAs(as).timeApprovals.weeks.query({ state, clientId: id })).items;
const statesOf = async (logs: { id: number }[]) => {
  const rows = await Promise.all(logs.map(({ id }) => stateOf(id)));
  return rows.map(({ approval }) => approval);
};

test('an administrator approves the week of a deactivated VA, and its hours are on the next pay statement', async () => {
  const { client, va, logs } = await createOpenWeek();
  expect(await weeksOf(admin, client)).toEqual([]);
  await setStatus(va, 'inactive');
  const [seen, ...others] = await weeksOf(admin, client);
  expect(others).toEqual([]);
  expect(seen).toMatchObject({ week, va: { id: va.id }, lines: 2, hours: 2 });
  const named = { clientId: client.id, vaId: va.id, week, state } as const;
  const lines = await gva.callAs(admin).timeApprovals.lines.query(named);
  expect(lines.items).toMatchObject([{ returnReason: null }, { returnReason: 'Too long' }]);

  const body = { ...named, stamp: seen?.stamp };
  expect((await post(admin, 'approve-week', body)).json()).toEqual({ changed: 2 });
  expect((await post(admin, 'approve-week', body)).json()).toEqual({ changed: 0 });
  expect(await weeksOf(admin, client)).toEqual([]);
  const id = logs[0]?.id ?? 0;
  const { decisions } = await gva.callAs(client).timeApprovals.history.query({ id });
  expect(decisions).toMatchObject([{ kind: 'approved', actor: { id: admin.id } }]);

  await pay.setRate(va, '2026-01-01', 6);
  await gva.callAs(admin).pay.createDrafts.mutate({ month: '2026-03' });
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ hours: 2, total: 12 });
});

test('an administrator approves the lines of a VA who got another role', async () => {
  const { client, va, logs } = await createOpenWeek();
  const { db } = gva.database;
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', va.id).execute();
  expect(await weeksOf(admin, client)).toMatchObject([{ va: { id: va.id }, lines: 2 }]);
  expect((await post(admin, 'approve', { logs })).json()).toEqual({ changed: 2 });
  expect(await statesOf(logs)).toEqual(['approved', 'approved']);
});

test('an administrator cannot approve time that an active VA did not submit (409)', async () => {
  const { client, va, logs } = await createOpenWeek();
  const refused = await post(admin, 'approve', { logs });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().details.refused).toEqual([
    { id: logs[0]?.id, reason: changed },
    { id: logs[1]?.id, reason: 'Already returned.' },
  ]);

  await setStatus(va, 'inactive');
  const [seen] = await weeksOf(admin, client);
  await setStatus(va, 'active');
  const body = { clientId: client.id, vaId: va.id, week, state, stamp: seen?.stamp };
  expect((await post(admin, 'approve-week', body)).statusCode).toBe(409);
  expect(await statesOf(logs)).toEqual(['open', 'returned']);
});

test('a client cannot read or approve time that a former VA did not submit, and an administrator cannot return it', async () => {
  const { client, va, logs } = await createOpenWeek();
  await setStatus(va, 'inactive');
  expect(await weeksOf(client, client)).toEqual([]);
  const [seen] = await weeksOf(admin, client);
  const body = { vaId: va.id, week, state, stamp: seen?.stamp };
  expect((await post(client, 'approve-week', body)).statusCode).toBe(403);
  expect((await post(client, 'approve', { logs })).statusCode).toBe(409);
  expect((await post(admin, 'return', { logs, reason: 'Too short' })).statusCode).toBe(409);
  expect(await statesOf(logs)).toEqual(['open', 'returned']);
});

test('an administrator approves the week of a VA who was deleted', async () => {
  const { client, va, logs } = await createOpenWeek();
  const { db } = gva.database;
  await db.deleteFrom('users').where('id', '=', va.id).execute();
  const [seen] = await weeksOf(admin, client);
  expect(seen).toMatchObject({ va: null, lines: 2 });

  const named = { clientId: client.id, vaId: null, week, state, stamp: seen?.stamp };
  expect((await post(admin, 'approve-week', named)).json()).toEqual({ changed: 2 });
  expect(await statesOf(logs)).toEqual(['approved', 'approved']);
});
