import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { at, makeSubmitted, week } from '#tests/support/submitted-time.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { submit, createWeek, stateOf, approve } = makeSubmitted(() => gva);

const post = (as: TestUser, path: string, body: object) =>
  gva.requestAs(as)({ method: 'POST', url: `/api/time-approvals/${path}`, body });
const weeksOf = async (as: TestUser, clientId?: number) =>
  (await gva.callAs(as).timeApprovals.weeks.query({ ...(clientId && { clientId }) })).items;
const decisionsOf = async (as: TestUser, id: number) =>
  (await gva.callAs(as).timeApprovals.history.query({ id })).decisions;
const notificationsOf = async (user: TestUser) =>
  (await gva.callAs(user).notifications.list.query({})).items
    .filter(({ subject }) => subject.kind === 'timesheet')
    .map(({ kind, count, excerpt, weekStart }) => ({ kind, count, excerpt, weekStart }));

describe('what waits', () => {
  test('a client sees the submitted weeks with hours by task and day', async () => {
    const { client, va, task, newTask } = await createWeek();
    const other = await newTask('Pay the invoices');
    await submit(other.id, va, at(2, 3), 0.25);
    await submit(task.id, va, at(7), 1.5);
    const [first, second, ...others] = await weeksOf(client);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      week,
      va: { id: va.id },
      client: { id: client.id },
      lines: 3,
      hours: 3.25,
      days: [2, 0, 1.25, 0, 0, 0, 0],
      tasks: [
        { task: { id: task.id, title: 'Book the venue' }, hours: 3, days: [2, 0, 1, 0, 0, 0, 0] },
        { task: { id: other.id }, hours: 0.25, days: [0, 0, 0.25, 0, 0, 0, 0] },
      ],
    });
    expect(second).toMatchObject({ week: '2026-03-09', lines: 1, hours: 1.5 });
    expect(await gva.callAs(client).timeApprovals.waiting.query()).toEqual({
      lines: 4,
      hours: 4.75,
    });
  });

  test('pages follow each other without gaps, and lines are listed oldest first', async () => {
    const { client, va, task, logs } = await createWeek();
    for (const day of [7, 14]) await submit(task.id, va, at(day));
    const { weeks, lines } = gva.callAs(client).timeApprovals;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await weeks.query({ limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.items.map((one) => one.week));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
    const first = await lines.query({ vaId: va.id, week, limit: 1 });
    const rest = await lines.query({ vaId: va.id, week, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(logs.map(({ id }) => id));
    expect(first.items[0]).toMatchObject({ workDate: week, notes: 'Calls', duration: 2 });
  });

  test('a client sees no time of another client; an administrator sees all, or one client', async () => {
    const { client, va } = await createWeek();
    const { client: other } = await createWeek();
    expect(await weeksOf(other, client.id)).toEqual([]);
    const lines = await gva
      .callAs(other)
      .timeApprovals.lines.query({ clientId: client.id, vaId: va.id, week });
    expect(lines.items).toEqual([]);
    const clients = (await weeksOf(admin)).map((one) => one.client.id);
    expect(clients).toEqual(expect.arrayContaining([client.id, other.id]));
    expect((await weeksOf(admin, client.id)).map((one) => one.client.id)).toEqual([client.id]);
  });

  test('a VA sees only the state of their time', async () => {
    const { client, va, logs } = await createWeek();
    const response = await gva.requestAs(va)({ method: 'GET', url: '/api/time-approvals' });
    expect(response.statusCode).toBe(403);
    await approve(client, logs.slice(0, 1));
    const own = await gva.callAs(va).time.list.query({ vaId: va.id });
    expect(own.items.map(({ approval }) => approval)).toEqual(['submitted', 'approved']);
  });

  test('a wrong week, stamp or cursor is refused (400)', async () => {
    const { client, va } = await createWeek();
    const bad = [
      { vaId: va.id, week: '2026-03-03', stamp: 'x'.repeat(32) },
      { vaId: va.id, week, stamp: 'x' },
    ];
    for (const body of bad) expect((await post(client, 'approve-week', body)).statusCode).toBe(400);
    const list = gva.callAs(client).timeApprovals.weeks.query({ cursor: 'x' });
    await expect(list).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  });
});

describe('approving', () => {
  test('a client approves lines; the VA is told once for the week, and repeating changes nothing', async () => {
    const { client, va, logs } = await createWeek();
    expect((await post(client, 'approve', { logs })).json()).toEqual({ changed: 2 });
    expect((await post(client, 'approve', { logs })).json()).toEqual({ changed: 0 });
    const [first] = logs;
    expect(await stateOf(first?.id ?? 0)).toMatchObject({
      approval: 'approved',
      approvedBy: client.id,
    });
    expect(await decisionsOf(va, first?.id ?? 0)).toMatchObject([
      { kind: 'approved', hours: 2, actor: { id: client.id }, reason: null },
    ]);
    expect(await weeksOf(client)).toEqual([]);
    expect(await notificationsOf(va)).toEqual([
      { kind: 'time-approved', count: 1, excerpt: null, weekStart: week },
    ]);
  });

  test('a line that the VA changed in the meantime refuses all, and is named (409)', async () => {
    const { client, va, logs } = await createWeek();
    const [first, second] = logs.map(({ id }) => id);
    await gva.callAs(va).time.edit.mutate({ id: first ?? 0, duration: 1.5 });
    const response = await post(client, 'approve', { logs });
    expect(response.statusCode).toBe(409);
    expect(response.json().details.refused).toEqual([
      { id: first, reason: 'Changed in the meantime. Reload to see the changes.' },
    ]);
    expect(await stateOf(second ?? 0)).toMatchObject({ approval: 'submitted' });
  });

  test('a client cannot approve the time of another client (409, and nothing changes)', async () => {
    const { logs } = await createWeek();
    const { client: stranger } = await createWeek();
    const response = await post(stranger, 'approve', { logs });
    expect(response.json().details.refused).toHaveLength(2);
    expect(await stateOf(logs[0]?.id ?? 0)).toMatchObject({ approval: 'submitted' });
  });

  test('a whole week is approved as it was seen, and a second time changes nothing', async () => {
    const { client, va, task } = await createWeek();
    const [seen] = await weeksOf(client);
    const body = { vaId: va.id, week, stamp: seen?.stamp };
    await submit(task.id, va, at(4));
    expect((await post(client, 'approve-week', body)).statusCode).toBe(409);
    const [now] = await weeksOf(client);
    const current = { ...body, stamp: now?.stamp };
    expect((await post(client, 'approve-week', current)).json()).toEqual({ changed: 3 });
    expect((await post(client, 'approve-week', current)).json()).toEqual({ changed: 0 });
  });

  test('several weeks are approved as they were seen, each line once, or none of them', async () => {
    const { client, va, task } = await createWeek();
    await submit(task.id, va, at(8));
    const toBody = (weeks: Awaited<ReturnType<typeof weeksOf>>) => ({
      weeks: weeks.map((seen) => ({ vaId: va.id, week: seen.week, stamp: seen.stamp })),
    });
    const old = toBody(await weeksOf(client));
    expect(old.weeks).toHaveLength(2);
    await submit(task.id, va, at(9));
    expect((await post(client, 'approve-weeks', old)).statusCode).toBe(409);
    const current = toBody((await weeksOf(client)).flatMap((seen) => [seen, seen]));
    expect((await post(client, 'approve-weeks', current)).json()).toEqual({ changed: 4 });
    expect((await post(client, 'approve-weeks', current)).json()).toEqual({ changed: 0 });
  });

  test('an administrator approves a week for a client, but not without naming the client', async () => {
    const { client, va, logs } = await createWeek();
    const [seen] = await weeksOf(admin, client.id);
    const body = { vaId: va.id, week, stamp: seen?.stamp };
    expect((await post(admin, 'approve-week', body)).statusCode).toBe(400);
    const named = { ...body, clientId: client.id };
    expect((await post(admin, 'approve-week', named)).json()).toEqual({ changed: 2 });
    expect(await decisionsOf(client, logs[0]?.id ?? 0)).toMatchObject([
      { kind: 'approved', actor: { id: admin.id } },
    ]);
    const { items } = await gva
      .callAs(admin)
      .audit.list.query({ objectKind: 'time-log', action: 'approved' });
    expect(items[0]).toMatchObject({
      after: { clientId: client.id, vaId: va.id, hours: 3 },
    });
  });

  test('the time of a deleted VA is approved too', async () => {
    const { client, va } = await createWeek();
    await gva.callAs(admin).users.delete.mutate({ id: va.id });
    const [seen] = await weeksOf(client);
    expect(seen).toMatchObject({ va: null, lines: 2 });
    const body = { vaId: null, week, stamp: seen?.stamp };
    expect((await post(client, 'approve-week', body)).json()).toEqual({ changed: 2 });
  });
});

describe('returning', () => {
  const reason = 'The meeting was shorter.';

  test('lines are returned with a reason that the VA sees, changes and submits again', async () => {
    const { client, va, logs } = await createWeek();
    expect((await post(client, 'return', { logs, reason })).json()).toEqual({ changed: 2 });
    expect((await post(client, 'return', { logs, reason })).json()).toEqual({ changed: 0 });
    const own = (await gva.callAs(va).time.list.query({ vaId: va.id })).items;
    expect(own.map(({ approval, returnReason }) => [approval, returnReason])).toEqual([
      ['returned', reason],
      ['returned', reason],
    ]);
    expect(await notificationsOf(va)).toEqual([
      { kind: 'time-returned', count: 1, excerpt: reason, weekStart: week },
    ]);
    const [first] = logs;
    await gva.callAs(va).time.edit.mutate({ id: first?.id ?? 0, duration: 1 });
    expect(await stateOf(first?.id ?? 0)).toMatchObject({ approval: 'open', returnReason: null });
  });

  test('a reason is required, and approved lines are not returned', async () => {
    const { client, logs } = await createWeek();
    expect((await post(client, 'return', { logs, reason: ' ' })).statusCode).toBe(400);
    await approve(client, logs.slice(0, 1));
    const response = await post(client, 'return', { logs, reason });
    expect(response.json().details.refused).toEqual([
      { id: logs[0]?.id, reason: 'Already approved.' },
    ]);
  });
});

test('the history of a log is hidden from those who cannot read it (404)', async () => {
  const { logs } = await createWeek();
  const { client: stranger } = await createWeek();
  const response = await gva.requestAs(stranger)({
    method: 'GET',
    url: `/api/time-logs/${logs[0]?.id}/history`,
  });
  expect(response.statusCode).toBe(404);
});

test('an unknown log cannot be adjusted (404)', async () => {
  const response = await gva.requestAs(admin)({
    method: 'POST',
    url: '/api/admin/time-logs/2147483647/adjust',
    body: { requestId: randomUUID(), hours: 1, reason: 'Forgotten' },
  });
  expect(response.statusCode).toBe(404);
});
