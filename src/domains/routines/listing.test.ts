import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const description = 'As always.';
const from = (startDate: string) => ({ startDate, timeZone: 'UTC' });

test('routines are listed by their next date, page by page, and those without one come last', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { routines } = gva.callAs(client);
  const create = (title: string, startDate?: string) =>
    routines.create.mutate({
      title,
      description,
      ...(startDate !== undefined && { schedule: from(startDate) }),
    });
  await create('By hand');
  await create('Later', '2031-02-03');
  await create('Sooner', '2031-01-06');
  const { id } = await create('Paused', '2031-01-01');
  await routines.pause.mutate({ id });
  await create('By hand, newer');

  const titles: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await routines.list.query({ limit: 2, ...(cursor && { cursor }) });
    titles.push(page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(titles).toEqual([['Sooner', 'Later'], ['By hand, newer', 'Paused'], ['By hand']]);

  await routines.resume.mutate({ id });
  const [first] = (await routines.list.query({ limit: 1 })).items;
  expect(first).toMatchObject({ title: 'Paused', nextOn: '2031-01-01' });
});

test.each(['soon', 'unscheduled soon', '2031-01-06Tunscheduled 09:00:00.000Z'])(
  'a cursor with the place %s is refused',
  async (place) => {
    const { routines } = gva.callAs(await gva.createUser({ role: 'client' }));
    const cursor = btoa(JSON.stringify([place, 1]));
    await expect(routines.list.query({ cursor })).rejects.toThrow('Invalid cursor');
  },
);

test('a routine has the results of its last five dates, and the company of its client', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id: routineId } = await gva.createRoutine(client);
  const { db } = gva.database;
  const company = { companyName: 'Oak & Sons' };
  await db.updateTable('clientProfiles').set(company).where('userId', '=', client.id).execute();
  const dates = ['done', 'done', 'todo', 'cancelled', 'missed', 'skipped'] as const;
  for (const [index, outcome] of dates.entries()) {
    const dueOn = `2026-03-0${index + 1}`;
    if (outcome === 'missed' || outcome === 'skipped') {
      const reason = outcome === 'skipped' ? ('paused' as const) : null;
      const row = { routineId, dueOn, status: outcome, reason };
      await db.insertInto('routineOccurrences').values(row).execute();
      continue;
    }
    const { id: taskId } = await gva.createTask({ clientId: client.id, status: outcome });
    const row = { routineId, dueOn, status: 'created' as const, taskId };
    await db.insertInto('routineOccurrences').values(row).execute();
  }
  expect(await gva.callAs(client).routines.get.query({ id: routineId })).toMatchObject({
    client: { fullName: client.fullName, company: 'Oak & Sons' },
    lastResults: [
      { dueOn: '2026-03-02', result: 'done' },
      { dueOn: '2026-03-03', result: 'open' },
      { dueOn: '2026-03-04', result: 'cancelled' },
      { dueOn: '2026-03-05', result: 'missed' },
      { dueOn: '2026-03-06', result: 'skipped' },
    ],
  });
});
