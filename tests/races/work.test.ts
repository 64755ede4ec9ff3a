import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { countByStatus, createRaceApp, race, runTwenty, winnerOf } from './race.ts';

let gva: TestApp;
let vas: TestUser[];
beforeAll(async () => {
  gva = await createRaceApp();
  vas = await runTwenty(() => gva.createUser({ role: 'va' }));
  await Promise.all(vas.map(gva.cookieOf));
});
afterAll(() => gva.close());

const taskOf = (id: number) =>
  gva.database.db
    .selectFrom('tasks')
    .select(['vaId', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('a task in the pool', () => {
  race('is taken by one of twenty VAs', async () => {
    const { id } = await gva.createTask();
    const url = `/api/tasks/${id}`;
    const answers = await Promise.all(
      vas.map((va) =>
        gva.requestAs(va)({ method: 'PATCH', url, body: { vaId: va.id, status: 'in-progress' } }),
      ),
    );

    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    const { vaId } = winnerOf(answers).json();
    expect(vaId).toBe(vas[answers.indexOf(winnerOf(answers))]?.id);
    expect(await taskOf(id)).toEqual({ vaId, status: 'in-progress', version: 2 });
  });

  race('is taken once by a VA who clicks twenty times', async () => {
    const { id } = await gva.createTask();
    const va = vas[0] ?? null;
    const url = `/api/tasks/${id}`;
    const answers = await runTwenty(() =>
      gva.requestAs(va)({ method: 'PATCH', url, body: { vaId: va?.id } }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await taskOf(id)).toEqual({ vaId: va?.id, status: 'in-progress', version: 2 });
  });
});

describe('a diagram', () => {
  const node = (id: string, title: string) => ({ id, title });
  const drawing = (n: number) => ({
    nodes: Array.from({ length: 2 + (n % 5) }, (_, i) => node(`${n % 3}-${i}`, `${n}`)),
    connections: [{ from: `${n % 3}-0`, to: `${n % 3}-1`, label: `${n}` }],
  });
  async function createOwn() {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createWorkflow(client);
    const { version } = await gva.callAs(client).workflows.get.query({ id });
    const save = (n: number, changes: object = {}) =>
      gva.requestAs(client)({
        method: 'POST',
        url: `/api/workflows/${id}/steps`,
        body: { ...drawing(n), ...changes },
      });
    /** The number of the stored drawing. Expects that no part of it belongs to another drawing. */
    const stored = async () => {
      const found = await gva.callAs(client).workflows.get.query({ id });
      const number = Number(found.steps[0]?.title);
      expect(found.steps.map(({ key, title }) => node(key, title))).toEqual(drawing(number).nodes);
      expect(found.connections.map(({ label }) => label)).toEqual([`${number}`]);
      return { number, version: found.version };
    };
    return { client, version, save, stored };
  }

  race('that is saved twenty times is stored whole each time', async () => {
    const { version, save, stored } = await createOwn();
    expect(countByStatus(await runTwenty(save))).toEqual({ 200: 20 });
    expect((await stored()).version).toBe(version + 20);
  });

  race('is saved by one of twenty calls with the same version', async () => {
    const { client, version, save, stored } = await createOwn();
    const answers = await runTwenty((n) => save(n, { version }));

    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    for (const answer of refused)
      expect(answer.json()).toMatchObject({ details: { changedBy: client.fullName } });
    const number = answers.indexOf(winnerOf(answers));
    expect(await stored()).toEqual({ number, version: version + 1 });
  });
});

describe('a time log', () => {
  let hour = Date.UTC(2026, 0, 1) / 3_600_000;

  race('that is sent twenty times is stored and booked once', async () => {
    const [va] = vas;
    const { id: taskId, clientId } = await gva.createTask({
      vaId: va?.id ?? null,
      status: 'in-progress',
    });
    // Each round uses another hour.
    hour += 1;
    const [startTime, endTime] = [hour, hour + 1].map((n) => new Date(n * 3_600_000).toISOString());
    const body = { taskId, startTime, endTime, duration: 0.75 };
    const answers = await runTwenty(() =>
      gva.requestAs(va ?? null)({ method: 'POST', url: '/api/time-logs', body }),
    );

    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 });
    const { id } = winnerOf(answers).json();
    const { rows } = await gva.database.pool.query(
      'select time_log_id, hours from hours_ledger where client_id = $1',
      [clientId],
    );
    expect(rows).toEqual([{ time_log_id: id, hours: -0.75 }]);
  });
});

describe('a comment', () => {
  race('is deleted once by twenty calls', async () => {
    const client = await gva.createUser({ role: 'client' });
    const task = await gva.createTask({ clientId: client.id });
    const { id } = await gva.createComment(task.id, client);
    const url = `/api/comments/${id}`;
    const answers = await runTwenty(() => gva.requestAs(client)({ method: 'DELETE', url }));

    expect(countByStatus(answers)).toEqual({ 200: 1, 404: 19 });
    const entries = await gva.database.db
      .selectFrom('auditLog')
      .select('id')
      .where('objectKind', '=', 'comment')
      .where('objectId', '=', id)
      .execute();
    expect(entries).toHaveLength(1);
  });
});

describe('a task', () => {
  race('is deleted once by twenty calls', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createTask({ clientId: client.id });
    const url = `/api/tasks/${id}`;
    const answers = await runTwenty(() => gva.requestAs(client)({ method: 'DELETE', url }));

    expect(countByStatus(answers)).toEqual({ 200: 1, 404: 19 });
    const entries = await gva.database.db
      .selectFrom('auditLog')
      .select('id')
      .where('objectKind', '=', 'task')
      .where('objectId', '=', id)
      .execute();
    expect(entries).toHaveLength(1);
  });
});
