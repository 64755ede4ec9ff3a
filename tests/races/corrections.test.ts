import { afterAll, beforeAll, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createRaceApp();
  admin = await gva.createUser({ role: 'admin' });
  await gva.cookieOf(admin);
});
afterAll(() => gva.close());

const reason = 'Logged twice';

async function createWork() {
  const { client, va } = await gva.createPair();
  const newTask = (clientId = client.id) =>
    gva.createTask({ clientId, vaId: va.id, status: 'in-progress' });
  const task = await newTask();
  const { id } = await gva.createTimeLog(task.id, va);
  await gva.cookieOf(va);
  const send = (act: 'correct' | 'delete', body: object, logId = id) =>
    gva.requestAs(admin)({
      method: 'POST',
      url: `/api/admin/time-logs/${logId}/${act}`,
      body: { version: 1, reason, ...body },
    });
  return { client, va, task, newTask, id, send };
}

const balanceOf = async (client: TestUser) =>
  (await gva.callAs(admin).ledger.balance.query({ clientId: client.id })).used;
const countCorrections = async (timeLogId: number) =>
  (await gva.callAs(admin).timeCorrections.list.query({ timeLogId })).items.length;

race(
  'a log that is corrected by twenty calls with the same version is corrected once',
  async () => {
    const { client, id, send } = await createWork();
    const answers = await runTwenty((n) => send('correct', { duration: 0.5 + n / 100 }));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await countCorrections(id)).toBe(1);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect(await balanceOf(client)).toBe(winner?.json().duration);
  },
);

race('a log that is deleted twenty times is booked back once', async () => {
  const { client, id, send } = await createWork();
  const answers = await runTwenty(() => send('delete', {}));
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 19 });
  expect(await countCorrections(id)).toBe(1);
  expect(await balanceOf(client)).toBe(0);
});

race(
  'logs that are moved between two clients in both directions are booked once each',
  async () => {
    const { client, va, task, newTask } = await createWork();
    const other = await gva.createUser({ role: 'client' });
    const target = await newTask(other.id);
    const logs = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const from = n % 2 === 0 ? task : target;
        const { id } = await gva.createTimeLog(from.id, va);
        return { id, taskId: n % 2 === 0 ? target.id : task.id };
      }),
    );
    const answers = await Promise.all(
      logs.map(({ id, taskId }) =>
        gva.requestAs(admin)({
          method: 'POST',
          url: `/api/admin/time-logs/${id}/correct`,
          body: { version: 1, reason, taskId },
        }),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 200: 10 });
    // The first log of the client stays, and five logs came for five that left.
    expect([await balanceOf(client), await balanceOf(other)]).toEqual([6, 5]);
  },
);

race('a correction and the edits of the VA never overwrite each other', async () => {
  const { client, va, id, send } = await createWork();
  const [corrected, ...edited] = await Promise.all([
    send('correct', { duration: 0.25 }),
    ...Array.from({ length: 8 }, (_, n) =>
      gva.requestAs(va)({
        method: 'PATCH',
        url: `/api/time-logs/${id}`,
        body: { version: 1, duration: 0.5 + n / 100 },
      }),
    ),
  ]);
  const all = [corrected, ...edited];
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of all) expect([200, 403, 409]).toContain(statusCode);
  const winner = all.find(({ statusCode }) => statusCode === 200);
  expect(await balanceOf(client)).toBe(winner?.json().duration);
});

race(
  'a timer that is saved while its task gets another client is charged to the former client, and the log stays with the task',
  async () => {
    const { client, va, task } = await createWork();
    const other = await gva.createUser({ role: 'client' });
    const { timers } = gva.callAs(va);
    const { id } = await timers.start.mutate({ taskId: task.id });
    await gva.database.pool.query(
      `update timer_segments set started_at = started_at - interval '1 hour' where timer_id = $1`,
      [id],
    );
    const give = (clientId: number) =>
      gva.requestAs(admin)({
        method: 'PATCH',
        url: `/api/tasks/${task.id}`,
        body: { clientId },
      });
    const [, answers] = await Promise.all([
      timers.save.mutate({ id }),
      Promise.all([other.id, client.id, other.id].map(give)),
    ]);
    // Refused while the timer exists.
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    const { rows } = await gva.database.pool.query(
      `select count(*) as logs, count(*) filter (where l.client_id = t.client_id) as fitting
      from time_logs l join tasks t on t.id = l.task_id where t.id = $1`,
      [task.id],
    );
    expect(rows).toEqual([{ logs: 2, fitting: 2 }]);
    // The client who had the task when the work was done is charged for both logs.
    expect([await balanceOf(client), await balanceOf(other)]).toEqual([2, 0]);
    // Without a timer, nothing refuses the change.
    expect((await give(other.id)).statusCode).toBe(200);
    expect([await balanceOf(client), await balanceOf(other)]).toEqual([2, 0]);
  },
);
