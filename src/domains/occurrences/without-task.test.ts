import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeScheduleHelpers, schedule } from '#tests/support/scheduled-routines.ts';

let gva: TestApp;
let helpers: ReturnType<typeof makeScheduleHelpers>;
beforeAll(async () => {
  gva = await createTestApp();
  helpers = makeScheduleHelpers(gva);
});
afterAll(() => gva.close());

describe('a client without use of the product', () => {
  test('an inactive client gets no task, and the dates are skipped', async () => {
    const client = await helpers.createClient();
    const id = await helpers.createScheduled(client);
    const setStatus = (status: 'active' | 'inactive') =>
      gva.database.db.updateTable('users').set({ status }).where('id', '=', client.id).execute();
    await setStatus('inactive');
    await helpers.runAt('2030-01-02T09:00:00Z');
    await setStatus('active');
    await helpers.runAt('2030-01-03T09:00:00Z');
    expect(await helpers.occurrencesOf(client, id)).toEqual([
      ['2030-01-03', 'created'],
      ['2030-01-02', 'client-inactive'],
      ['2030-01-01', 'client-inactive'],
    ]);
  });

  test('a client with another role gets no task, until an admin makes them a client again', async () => {
    const client = await helpers.createClient();
    const admin = await gva.createUser({ role: 'admin' });
    const id = await helpers.createScheduled(client);
    const { users } = gva.callAs(admin);
    const specialization = 'lead-generation';
    await users.edit.mutate({ id: client.id, user: { role: 'va' }, profile: { specialization } });
    await helpers.runAt('2030-01-02T09:00:00Z');
    const companyName = 'Oak';
    await users.edit.mutate({ id: client.id, user: { role: 'client' }, profile: { companyName } });
    await helpers.runAt('2030-01-03T09:00:00Z');
    expect(await helpers.occurrencesOf(admin, id)).toEqual([
      ['2030-01-03', 'created'],
      ['2030-01-02', 'client-inactive'],
      ['2030-01-01', 'client-inactive'],
    ]);
  });

  test('a client whose plan has ended gets no task', async () => {
    const client = await helpers.createClient();
    const id = await helpers.createScheduled(client);
    await gva.database.db
      .insertInto('subscriptions')
      .values({
        userId: client.id,
        plan: 'part-time',
        status: 'inactive',
        monthlyHours: 80,
        hourlyRate: 7.5,
      })
      .execute();
    await helpers.runAt('2030-01-01T09:00:00Z');
    expect(await helpers.occurrencesOf(client, id)).toEqual([['2030-01-01', 'plan-ended']]);
    expect(await helpers.tasksOf(client)).toEqual([]);
  });
});

test('a task that cannot be created is retried, then its date is listed as failed and the next one follows', async () => {
  await gva.database.db.deleteFrom('routines').execute();
  const [client, other] = await Promise.all([helpers.createClient(), helpers.createClient()]);
  const id = await helpers.createScheduled(client);
  // The database refuses the due date of this task.
  await gva.database.db
    .updateTable('routines')
    .set({ title: 'x'.repeat(200), dueInDays: 365 })
    .where('id', '=', id)
    .execute();
  await gva.database.db
    .updateTable('routineSchedules')
    .set({ nextOn: '2099-12-30', wakeAt: '2099-12-30T09:00:00Z', startDate: '2099-12-30' })
    .where('routineId', '=', id)
    .execute();
  await helpers.createScheduled(other, { schedule: { ...schedule, startDate: '2099-12-30' } });
  const first = await helpers.runAt('2099-12-30T09:00:00Z');
  expect(first.errors).toHaveLength(1);
  expect(await helpers.tasksOf(other)).toHaveLength(1);
  for (let hour = 10; hour < 18; hour += 1) await helpers.runAt(`2099-12-30T${hour}:00:00Z`);
  const [failed] = await gva.callAs(client).occurrences.list.query({ routineId: id });
  expect(failed).toMatchObject({ dueOn: '2099-12-30', status: 'failed', task: null });
  expect(failed?.error).toContain('could not be created');
  expect(await gva.callAs(client).routines.get.query({ id })).toMatchObject({
    nextOn: '2099-12-31',
  });
});
