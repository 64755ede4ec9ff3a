import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

/** The database's current day, the Monday of this week and the first day of this month. */
async function calendar() {
  const { rows } = await sql<{ today: string; monday: string; first: string }>`
    select utc_day() as today, date_trunc('week', utc_day()::timestamp)::date as monday,
      date_trunc('month', utc_day()::timestamp)::date as first`.execute(gva.database.db);
  const [found] = rows;
  if (!found) throw new Error('The query returned no row.');
  return found;
}

test('an administrator gets twelve weeks of finished tasks and twelve months of revenue', async () => {
  const { db } = gva.database;
  const admin = await gva.createUser({ role: 'admin' });
  await sql`delete from daily_totals`.execute(db);
  await sql`insert into daily_totals (kind, day, amount)
    select kind, (date_trunc(unit, utc_day()::timestamp) - age)::date, amount from (values
      ('tasks-done', 'week', interval '0', 4), ('tasks-done', 'week', interval '1 day', 3),
      ('tasks-done', 'week', interval '11 weeks', 2), ('tasks-done', 'week', interval '78 days', 99),
      ('revenue', 'month', interval '3 years', 500), ('revenue', 'month', interval '1 day', 100),
      ('revenue', 'month', interval '0', -50)) t (kind, unit, age, amount)`.execute(db);
  const { monday, first } = await calendar();

  const { tasksPerWeek, revenuePerMonth, ...others } = await gva
    .callAs(admin)
    .dashboard.history.query();
  expect(tasksPerWeek.map(({ done }) => done)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4]);
  expect(tasksPerWeek.at(-1)?.week).toBe(monday);
  expect(revenuePerMonth?.map(({ revenue }) => revenue)).toEqual([
    ...Array.from({ length: 10 }, () => 500),
    600,
    550,
  ]);
  expect(revenuePerMonth?.at(-1)?.month).toBe(first);
  expect(others).toEqual({});
});

test("a VA gets their own hours of this week and none of another VA's data", async () => {
  const { db } = gva.database;
  const va = await gva.createUser({ role: 'va' });
  const other = await gva.createUser({ role: 'va' });
  const own = await gva.createTask({ vaId: va.id, status: 'in-progress' });
  const foreign = await gva.createTask({ vaId: other.id, status: 'in-progress' });
  const { monday } = await calendar();
  await gva.createTimeLog(own.id, va, `${monday}T00:00:00.000Z`);
  await gva.createTimeLog(foreign.id, other, `${monday}T00:00:00.000Z`);
  // On the Sunday before.
  await gva.createTimeLog(own.id, va, new Date(Date.parse(monday) - 7_200_000).toISOString());
  await db.updateTable('tasks').set({ status: 'done' }).where('id', '=', own.id).execute();

  const history = await gva.callAs(va).dashboard.history.query();
  expect(history.hoursPerDay?.map(({ hours }) => hours)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  expect(history.hoursPerDay?.[0]?.day).toBe(monday);
  expect(history.tasksPerWeek.at(-1)).toEqual({ week: monday, done: 1 });
  expect(history.tasksPerWeek).toHaveLength(12);
  expect(history.revenuePerMonth).toBeUndefined();
  expect(history.period).toBeUndefined();
});

test("a client's daily hours add up to the hours used", async () => {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { today } = await calendar();
  const log = await gva.createTimeLog(task.id, va, `${today}T00:00:00.000Z`);
  await gva.createTimeLog(task.id, va, `${today}T01:00:00.000Z`);
  await gva.database.db
    .updateTable('timeLogs')
    .set({ duration: 0.25 })
    .where('id', '=', log.id)
    .execute();

  const { period } = await gva.callAs(client).dashboard.history.query();
  const { monthlyHours } = await gva.callAs(client).dashboard.stats.query();
  expect(period?.days).toEqual([{ day: today, hours: 1.25 }]);
  expect(monthlyHours).toBe(1.25);
  expect(period?.start).toBe(today);
  const days = (Date.parse(period?.end ?? '') - Date.parse(today)) / 86_400_000 + 1;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
});

test('the period of a client without a plan is the calendar month', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { today, first } = await calendar();
  const { period } = await gva.callAs(client).dashboard.history.query();
  expect(period?.start).toBe(first);
  expect(period?.end.slice(0, 7)).toBe(today.slice(0, 7));
  expect(period?.days.at(-1)).toEqual({ day: today, hours: 0 });
});

test.each([
  { firstDayOfWeek: 0, name: 'Sunday' },
  { firstDayOfWeek: 6, name: 'Saturday' },
] as const)('weeks begin on the day that the user chose ($name)', async ({ firstDayOfWeek }) => {
  const va = await gva.createUser({ role: 'va' });
  const own = await gva.createTask({ vaId: va.id, status: 'in-progress' });
  await gva.callAs(va).settings.set.mutate({ firstDayOfWeek });
  const { today } = await calendar();
  const start = Date.parse(today);
  const sinceFirst = (new Date(start).getUTCDay() - firstDayOfWeek + 7) % 7;
  const dayOf = (offset: number) =>
    new Date(start + (offset - sinceFirst) * 86_400_000).toISOString().slice(0, 10);
  await gva.createTimeLog(own.id, va, `${dayOf(0)}T00:00:00.000Z`);
  await gva.createTimeLog(own.id, va, `${dayOf(-1)}T22:00:00.000Z`);
  await gva.database.db
    .updateTable('tasks')
    .set({ status: 'done' })
    .where('id', '=', own.id)
    .execute();

  const { tasksPerWeek, hoursPerDay } = await gva.callAs(va).dashboard.history.query();
  expect(hoursPerDay?.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(dayOf));
  expect(hoursPerDay?.map(({ hours }) => hours)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  expect(tasksPerWeek.map(({ week }) => week)).toEqual(
    Array.from({ length: 12 }, (_, index) => dayOf(7 * (index - 11))),
  );
  expect(tasksPerWeek.at(-1)?.done).toBe(1);
});
