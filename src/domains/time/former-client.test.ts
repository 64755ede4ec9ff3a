import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { at, makeSubmitted } from '#tests/support/submitted-time.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createWeek, approve } = makeSubmitted(() => gva);
const period = { from: at(0, -9), to: at(7, -9) };
const formerTitle = 'Book the venue';
const title = 'Lawsuit against X';
const reason = 'Agreed with both clients';

/** Gives the task to another client, who renames it. */
async function giveAway(id: number) {
  const next = await gva.createUser({ role: 'client' });
  await gva.callAs(admin).tasks.edit.mutate({ id, clientId: next.id });
  await gva.callAs(next).tasks.edit.mutate({ id, title });
  return next;
}

/** The log of two hours was approved before the task was given to another client. */
async function createGiven() {
  const work = await createWeek();
  await approve(work.client, [work.first]);
  return { ...work, log: work.first, next: await giveAway(work.task.id) };
}

describe('the title of a task that is given to another client', () => {
  test('is hidden in the approved time of the former client, and shown to everyone else', async () => {
    const { client, next, va, log } = await createGiven();
    const titlesFor = async (user: TestUser) => {
      const { items } = await gva.callAs(user).timeReport.list.query({ ...period, vaId: va.id });
      return items.map(({ task }) => task?.title ?? null);
    };
    expect(await titlesFor(client)).toEqual([null]);
    expect(await titlesFor(next)).toEqual([title]);
    for (const user of [admin, va]) expect(await titlesFor(user)).toEqual([title, title]);
    const { items } = await gva.callAs(client).time.list.query({ vaId: va.id });
    expect(items).toMatchObject([{ id: log.id, task: null }]);
  });

  test('is not in the files of the former client', async () => {
    const { client, next } = await createGiven();
    const query = new URLSearchParams({ ...period, columns: 'task,duration' });
    const csvFor = async (user: TestUser) =>
      (await gva.requestAs(user)({ url: `/api/time-report.csv?${query}` })).body.split('\r\n');
    expect(await csvFor(client)).toEqual(['\ufeffTask,Hours', ',2', 'Total,2', '']);
    expect(await csvFor(next)).toEqual(['\ufeffTask,Hours', `${title},1`, 'Total,1', '']);
    for (const format of ['pdf', 'xlsx'] as const) {
      const input = { ...period, format, timeZone: 'UTC' };
      expect(await gva.callAs(client).timeReport.file.mutate(input)).toMatchObject({
        rows: [{ task: 'Unknown Task', hours: 2 }],
        byTask: [{ name: 'Unknown Task', hours: 2 }],
      });
    }
  });

  test('is not in the totals of the former client', async () => {
    const { client, next, va, task } = await createGiven();
    const groupsFor = async (user: TestUser) =>
      (await gva.callAs(user).timeReport.totals.query({ ...period, by: 'task' })).groups;
    expect(await groupsFor(client)).toMatchObject([
      { id: task.id, name: null, detail: null, hours: 2 },
    ]);
    expect(await groupsFor(next)).toMatchObject([{ id: task.id, name: title, hours: 1 }]);
    expect(await groupsFor(va)).toMatchObject([{ id: task.id, name: title, hours: 3 }]);
  });

  test('is not in the corrections of the former client', async () => {
    const { client, va, task, first: log } = await createWeek();
    await gva.callAs(admin).timeCorrections.correct.mutate({ ...log, duration: 1, reason });
    await giveAway(task.id);
    const correctionsFor = async (user: TestUser) =>
      (await gva.callAs(user).timeCorrections.list.query({ timeLogId: log.id })).items;
    expect(await correctionsFor(client)).toMatchObject([
      { kind: 'changed', before: { task: null, duration: 2 }, after: { task: null, duration: 1 } },
    ]);
    const named = { task: { id: task.id, title } };
    for (const user of [admin, va])
      expect(await correctionsFor(user)).toMatchObject([{ before: named, after: named }]);
  });

  test('is not in the ledger of the former client', async () => {
    const { client, va, task } = await createWeek();
    const titlesFor = async (user: TestUser) => {
      const { items } = await gva.callAs(user).ledger.list.query({ clientId: client.id });
      return items.map(({ taskTitle }) => taskTitle);
    };
    expect(await titlesFor(client)).toEqual([formerTitle, formerTitle]);
    await giveAway(task.id);
    expect(await titlesFor(client)).toEqual([null, null]);
    for (const user of [admin, va]) expect(await titlesFor(user)).toEqual([title, title]);
  });
});

test('a client does not read the title of the task of another client to which their time was moved', async () => {
  const { client, first: log, second } = await createWeek();
  const other = await gva.createUser({ role: 'client' });
  const { id: taskId } = await gva.createTask({ clientId: other.id, title });
  const { correct, moveMany } = gva.callAs(admin).timeCorrections;
  await correct.mutate({ ...log, taskId, reason });
  await moveMany.mutate({ logs: [second], taskId, reason });
  const entriesFor = async (user: TestUser) => {
    const { items } = await gva.callAs(user).ledger.list.query({});
    return items.map(({ kind, taskTitle }) => [kind, taskTitle]);
  };
  expect(await entriesFor(client)).toEqual([
    ['correction', null],
    ['correction', null],
    ['use', null],
    ['use', null],
  ]);
  expect(await entriesFor(other)).toEqual([
    ['correction', title],
    ['correction', title],
  ]);
});

describe('the previous versions of a log', () => {
  const notesFor = async (user: TestUser, id: number) =>
    (await gva.callAs(user).time.changes.query({ id })).map(({ notes }) => notes);

  test('a client reads only those from the time when the log was theirs; VAs and administrators read all', async () => {
    const { client, va, task, first: log } = await createWeek();
    const { id } = log;
    const write = (notes: string) => gva.callAs(va).time.edit.mutate({ id, notes });
    await write('About the first client');
    await write('Checked');
    expect(await notesFor(client, id)).toEqual(['About the first client', 'Calls']);

    const next = await giveAway(task.id);
    expect(await notesFor(next, id)).toEqual([]);
    await write('About the next client');
    expect(await notesFor(next, id)).toEqual(['Checked']);
    for (const user of [admin, va])
      expect(await notesFor(user, id)).toEqual(['Checked', 'About the first client', 'Calls']);
  });
});
