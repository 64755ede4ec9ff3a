import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyDue } from '#domains/notifications/due.ts';
import { addDays } from '#shared/dates.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTimesheets, pastWeek as week } from '#tests/support/timesheets.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const { createWeek } = makeTimesheets(() => gva);

const inboxOf = async (user: TestUser) => {
  const { items } = await gva.callAs(user).notifications.list.query({ limit: 30 });
  return items.filter(({ subject }) => subject.kind === 'timesheet');
};

test('the client has one entry for a week, until nothing waits for them', async () => {
  const { client, va, own, submit } = await createWeek();
  await submit();
  await own.withdraw.mutate({ week });
  expect(await inboxOf(client)).toMatchObject([{ kind: 'week-submitted', isUnread: false }]);
  await submit();
  const [entry] = await inboxOf(client);
  expect(entry).toMatchObject({
    kind: 'week-submitted',
    isUnread: true,
    subject: { kind: 'timesheet', title: va.fullName },
    actor: va.fullName,
    weekStart: week,
  });
});

test('the entry of the client is read when the VA has changed or an administrator has deleted all lines', async () => {
  const { client, va, first, second, submit } = await createWeek();
  const admin = await gva.createUser({ role: 'admin' });
  const isUnread = async () => (await inboxOf(client)).map((entry) => entry.isUnread);
  await submit();
  await gva.callAs(va).time.edit.mutate({ id: first.id, duration: 0.5 });
  expect(await isUnread()).toEqual([true]);
  await gva.callAs(va).time.edit.mutate({ id: second.id, duration: 0.5 });
  expect(await isUnread()).toEqual([false]);

  await submit();
  expect(await isUnread()).toEqual([true, false]);
  const { timeCorrections } = gva.callAs(admin);
  const { items } = await gva.callAs(admin).timeReport.list.query({ vaId: va.id });
  const logs = items.map(({ id, version }) => ({ id, version }));
  await timeCorrections.deleteMany.mutate({ logs, reason: 'Logged for the wrong client' });
  expect(await isUnread()).toEqual([false, false]);
});

test('a VA is reminded on Monday and two days later, and not after the week is submitted', async () => {
  const { va, submit } = await createWeek();
  await gva.database.db
    .insertInto('presence')
    .values({ userId: va.id, timeZone: 'America/New_York' })
    .execute();
  const at = async (day: number, time: string) => {
    await notifyDue(gva.database.db, new Date(`${addDays(week, day)}T${time}:00Z`));
    return (await inboxOf(va)).map(({ kind, count }) => [kind, count]);
  };
  // New York is four or five hours behind UTC, by the season.
  const { utcHour } = await gva.database.db
    .selectFrom('presence')
    .select(
      sql<number>`extract(hour from (${addDays(week, 7)}::date + interval '8 hours')
        at time zone time_zone)::integer`.as('utcHour'),
    )
    .where('userId', '=', va.id)
    .executeTakeFirstOrThrow();
  const morning = `${utcHour}:00`;
  const before = `${utcHour - 1}:59`;
  expect(await at(7, before)).toEqual([]);
  expect(await at(7, morning)).toEqual([['week-not-submitted', 1]]);
  expect(await at(8, morning)).toEqual([['week-not-submitted', 1]]);
  expect(await at(9, morning)).toEqual([['week-not-submitted', 2]]);
  expect(await at(10, morning)).toEqual([['week-not-submitted', 2]]);
  await submit();
  expect((await inboxOf(va))[0]).toMatchObject({ isUnread: false, weekStart: week });
});

test('a VA who has submitted the week is not reminded', async () => {
  const { va, submit } = await createWeek();
  await submit();
  await notifyDue(gva.database.db, new Date(`${addDays(week, 7)}T12:00:00Z`));
  expect(await inboxOf(va)).toEqual([]);
});
