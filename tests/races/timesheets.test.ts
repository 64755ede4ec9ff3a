import { afterAll, beforeAll, expect } from 'vitest';
import { addDays, weekStartOf } from '#shared/dates.ts';
import type { TestApp } from '../support/app.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createRaceApp();
});
afterAll(() => gva.close());

const week = addDays(weekStartOf(new Date().toISOString().slice(0, 10)), -7);

async function createWeek() {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  await gva.cookieOf(va);
  const own = gva.callAs(va).timesheets;
  const send = (method: 'PUT' | 'POST', path: string, body: object) =>
    gva.requestAs(va)({ method, url: `/api/timesheets/${path}`, body });
  const set = (hours: number, fields: object = {}) =>
    send('PUT', 'cells', { taskId: task.id, day: week, hours, seen: null, ...fields });
  return { client, va, task, own, send, set };
}

const logsOf = (taskId: number) =>
  gva.database.db.selectFrom('timeLogs').selectAll().where('taskId', '=', taskId).execute();
const kindsOf = async (clientId: number) => {
  const decisions = await gva.database.db
    .selectFrom('timeLogDecisions')
    .select('kind')
    .where('clientId', '=', clientId)
    .execute();
  return decisions.map(({ kind }) => kind);
};

race('a value that is sent twenty times creates one log', async () => {
  const { task, set } = await createWeek();
  expect(countByStatus(await runTwenty(() => set(1.5)))).toEqual({ 200: 20 });
  expect(await logsOf(task.id)).toMatchObject([{ duration: 1.5, version: 1 }]);
});

race('of twenty different values in one empty cell, one is stored', async () => {
  const { task, set } = await createWeek();
  const answers = await runTwenty((n) => set(1 + n / 10));
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await logsOf(task.id)).toHaveLength(1);
});

race('twenty values on one day never overlap', async () => {
  const { client, va, set } = await createWeek();
  const tasks = await Promise.all(
    Array.from({ length: 20 }, () =>
      gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' }),
    ),
  );
  const answers = await runTwenty((n) => set(2, { taskId: tasks[n]?.id }));
  // A day has room for twelve.
  expect(countByStatus(answers)).toEqual({ 200: 12, 409: 8 });
});

race('a week that is submitted twenty times has one decision for each line', async () => {
  const { client, own, send, set } = await createWeek();
  await set(2);
  const { version } = await own.week.query({ week });
  const answers = await runTwenty(() => send('POST', 'submit', { week, version }));
  expect(countByStatus(answers)).toEqual({ 200: 20 });
  expect(await kindsOf(client.id)).toEqual(['submitted']);
});

race('a line that changes while its week is submitted is submitted as the VA saw it', async () => {
  const { client, task, own, send, set } = await createWeek();
  await set(2);
  const { version, rows } = await own.week.query({ week });
  const seen = { logId: rows[0]?.cells[0]?.log?.id, version: 1 };
  const [submitted] = await Promise.all([
    send('POST', 'submit', { week, version }),
    set(3, { seen }),
  ]);
  const [log] = await logsOf(task.id);
  // Either the change came first and the submission is refused, or the changed line is open again.
  expect(log).toMatchObject({ duration: 3, approval: 'open' });
  expect(await kindsOf(client.id)).toEqual(submitted.statusCode === 200 ? ['submitted'] : []);
});
