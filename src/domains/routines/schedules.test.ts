import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const fields = { title: 'Inbox', description: 'Sort the mail' };
const schedule = { startDate: '31-01-30', timeZone: 'Europe/Berlin' };
const stored = {
  startDate: '2030-01-31',
  endDate: null,
  time: '09:00',
  timeZone: 'Europe/Berlin',
  every: 1,
  weekdays: [],
  monthlyOn: 'day',
};

test('a routine has a schedule only if its client gives it one', async () => {
  const client = await gva.createUser({ role: 'client' });
  const request = gva.requestAs(client);
  const created = await request({ method: 'POST', url: '/api/routines', body: fields });
  expect(created.json()).toMatchObject({
    schedule: null,
    nextOn: null,
    pausedAt: null,
    doneRate: { done: 0, of: 0 },
    category: 'admin',
    estimatedHours: null,
    destination: 'va',
    dueInDays: 0,
  });
  const url = `/api/routines/${created.json().id}`;
  const put = async (body: object) => (await request({ method: 'PUT', url, body })).json();
  expect(await put({ schedule })).toMatchObject({ schedule: stored, nextOn: '2030-01-31' });
  expect(await put({ title: 'Mail' })).toMatchObject({ schedule: stored, nextOn: '2030-01-31' });
  const changed = { ...schedule, time: '17:30', weekdays: ['thu', 'mon', 'mon'] };
  expect(await put({ recurrence: 'monthly', schedule: changed })).toMatchObject({
    schedule: { ...stored, time: '17:30', weekdays: ['mon', 'thu'] },
    nextOn: '2030-01-31',
  });
  expect(await put({ estimatedHours: 1.25, category: 'research' })).toMatchObject({
    estimatedHours: 1.25,
    category: 'research',
  });
  expect(await put({ title: 'Post' })).toMatchObject({ estimatedHours: 1.25 });
  expect(await put({ estimatedHours: null, schedule: null })).toMatchObject({
    estimatedHours: null,
    schedule: null,
    nextOn: null,
  });
});

test('another recurrence moves the next date', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { routines } = gva.callAs(client);
  const input = { ...fields, recurrence: 'weekly' as const };
  const { id } = await routines.create.mutate({
    ...input,
    schedule: { ...schedule, weekdays: ['mon'] },
  });
  expect((await routines.get.query({ id })).nextOn).toBe('2030-02-04');
  expect((await routines.edit.mutate({ id, recurrence: 'daily' })).nextOn).toBe('2030-01-31');
});

test('a routine without a schedule cannot be paused or resumed (409)', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createRoutine(client);
  for (const act of ['pause', 'resume']) {
    const answer = await gva.requestAs(client)({
      method: 'POST',
      url: `/api/routines/${id}/${act}`,
    });
    expect(answer.json()).toMatchObject({ message: 'This routine has no schedule.' });
    expect(answer.statusCode).toBe(409);
  }
});

test.each([
  [{ timeZone: 'UTC' }, 'Choose the first day'],
  [{ ...schedule, startDate: '31-02-30' }, 'Invalid first day'],
  [{ ...schedule, endDate: '2030-01-30' }, 'The last day must not be before the first day'],
  [{ ...schedule, time: '9:00' }, 'Choose a time between 00:00 and 23:59'],
  [{ ...schedule, time: '24:00' }, 'Choose a time between 00:00 and 23:59'],
  [{ startDate: '2030-01-31' }, 'Unknown time zone'],
  [{ ...schedule, timeZone: 'Moon/Crater' }, 'Unknown time zone'],
  [{ ...schedule, every: 0 }, 'Repeat every 1 to 99'],
  [{ ...schedule, every: 1.5 }, 'Repeat every 1 to 99'],
  [{ ...schedule, weekdays: ['someday'] }, 'Unknown weekday'],
  [{ ...schedule, monthlyOn: 'full-moon' }, 'Unknown day of the month'],
])('an invalid schedule is refused (400), case %#', async (invalid, message) => {
  const client = await gva.createUser({ role: 'client' });
  const body = { ...fields, schedule: invalid };
  const refused = await gva.requestAs(client)({ method: 'POST', url: '/api/routines', body });
  expect(refused.json()).toMatchObject({ code: 'BAD_REQUEST', message });
  expect((await gva.callAs(client).routines.list.query({})).items).toEqual([]);
});

test.each([
  [{ dueInDays: 366 }, 'The task is due 0 to 365 days later'],
  [{ dueInDays: -1 }, 'The task is due 0 to 365 days later'],
  [{ estimatedHours: -1 }, 'Estimated hours cannot be negative'],
  [{ category: 'gardening' }, 'Unknown category. Choose one from the list.'],
  [{ destination: 'moon' }, 'Choose where the task goes'],
])('an invalid field of the task is refused (400), case %#', async (invalid, message) => {
  const client = await gva.createUser({ role: 'client' });
  const body = { ...fields, ...invalid };
  const refused = await gva.requestAs(client)({ method: 'POST', url: '/api/routines', body });
  expect(refused.json()).toMatchObject({ code: 'BAD_REQUEST', message });
});
