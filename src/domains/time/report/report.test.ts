import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTime, newMarch } from '#tests/support/reported-time.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { log, createWork } = makeTime(() => gva);

describe('the list', () => {
  test('has the logs of the period with their client and person, newest first', async () => {
    const { period, on } = newMarch();
    const { client, va, task } = await createWork('Book the venue');
    await log(task.id, va, period.to);
    const last = await log(task.id, va, on(31, 23), 0.5);
    const first = await log(task.id, va, period.from);
    const { items } = await gva.callAs(admin).timeReport.list.query(period);
    expect(items.map(({ id }) => id)).toEqual([last, first]);
    expect(items[0]).toMatchObject({
      duration: 0.5,
      task: { id: task.id, title: 'Book the venue' },
      va: { id: va.id, fullName: va.fullName },
      client: { id: client.id, fullName: client.fullName, company: expect.any(String) },
      version: 1,
      correctedAt: null,
    });
  });

  test('has one log of any time, but not another client’s', async () => {
    const { on } = newMarch();
    const [one, other] = [await createWork('One'), await createWork('Other')];
    const id = await log(one.task.id, one.va, on(1));
    for (const who of [admin, one.client, one.va])
      expect((await gva.callAs(who).timeReport.list.query({ id })).items).toMatchObject([{ id }]);
    for (const who of [other.client, other.va])
      expect((await gva.callAs(who).timeReport.list.query({ id })).items).toEqual([]);
  });

  test('can be read in pages in both orders', async () => {
    const { period, on } = newMarch();
    const { va, task } = await createWork('Calls');
    const ids = [];
    for (let day = 1; day <= 7; day++) ids.push(await log(task.id, va, on(day)));
    const { timeReport } = gva.callAs(admin);
    for (const order of ['ascending', 'descending'] as const) {
      const read = [];
      let cursor: string | undefined;
      do {
        const page = await timeReport.list.query({ ...period, order, limit: 3, cursor });
        read.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(read).toEqual(order === 'ascending' ? ids : ids.toReversed());
    }
  });

  test('can be filtered by person, client, task and corrections', async () => {
    const { period, on } = newMarch();
    const [one, other] = [await createWork('One'), await createWork('Other')];
    const second = await gva.createTask({ clientId: one.client.id, vaId: other.va.id });
    const ids = {
      one: await log(one.task.id, one.va, on(1)),
      other: await log(other.task.id, other.va, on(2)),
      second: await log(second.id, other.va, on(3)),
    };
    const list = async (filter: object, as = admin) => {
      const { items } = await gva.callAs(as).timeReport.list.query({ ...period, ...filter });
      return items.map(({ id }) => id);
    };
    expect(await list({ vaId: other.va.id })).toEqual([ids.second, ids.other]);
    expect(await list({ clientId: one.client.id })).toEqual([ids.second, ids.one]);
    expect(await list({ clientId: one.client.id, vaId: other.va.id })).toEqual([ids.second]);
    expect(await list({ taskId: one.task.id })).toEqual([ids.one]);
    expect(await list({ only: 'corrected' })).toEqual([]);
    await gva
      .callAs(admin)
      .timeCorrections.correct.mutate({ id: ids.one, version: 1, duration: 0.5, reason: 'A test' });
    expect(await list({ only: 'corrected' })).toEqual([ids.one]);
    // Others get their own time, whatever they ask for.
    expect(await list({}, one.client)).toEqual([ids.second, ids.one]);
    expect(await list({ clientId: other.client.id }, one.client)).toEqual([]);
    expect(await list({}, other.va)).toEqual([ids.second, ids.other]);
    expect(await list({ vaId: one.va.id }, other.va)).toEqual([]);
  });

  test('follows a task that is given to another client', async () => {
    const { period, on } = newMarch();
    const { client, va, task } = await createWork('Moved');
    const ids = [await log(task.id, va, on(1)), await log(task.id, va, on(2))];
    const other = await gva.createUser({ role: 'client' });
    await gva.callAs(admin).tasks.edit.mutate({ id: task.id, clientId: other.id });
    const list = async (as: TestUser) =>
      (await gva.callAs(as).timeReport.list.query(period)).items.map(({ id }) => id);
    expect(await list(client)).toEqual([]);
    expect(await list(other)).toEqual(ids.toReversed());
  });

  test('has the last 30 days by default', async () => {
    const { va, task } = await createWork('Recent');
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    const recent = await log(task.id, va, ago(29));
    await log(task.id, va, ago(31));
    const { items } = await gva.callAs(admin).timeReport.list.query({ taskId: task.id });
    expect(items.map(({ id }) => id)).toEqual([recent]);
  });

  test.each([
    [{ from: 'yesterday' }, 'from must be an instant'],
    [{ to: 'tomorrow' }, 'to must be an instant'],
    [{ from: '2026-02-01T00:00:00Z' }, 'The end of the period must be after its start'],
    [{ from: '2025-01-30T00:00:00Z' }, 'The period can have at most 366 days'],
    [{ vaId: 'x' }, 'vaId must be an id'],
    [{ order: 'random' }, 'Unknown order'],
    [{ only: 'mine' }, 'Unknown filter'],
  ])('with %j is refused: %s', async (change, message) => {
    const period = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', ...change };
    const fields = Object.entries(period).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const query = new URLSearchParams(Object.fromEntries(fields));
    const response = await gva.requestAs(admin)({ url: `/api/time-report?${query}` });
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});
