import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFactories } from '../../../tests/support/factories.ts';
import { propertyRuns } from '../../../tests/support/property.ts';
import { openTestLedger, type TestLedger } from '../../../tests/support/test-ledger.ts';
import { openPeriods } from './billing.ts';
import { findBalance, openPeriod } from './queries.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Deed =
  | { do: 'log'; hours: number; task: number }
  | { do: 'edit'; hours: number; pick: number }
  | { do: 'delete log' | 'delete task' | 'delete va' | 'hand over'; pick: number }
  | { do: 'subscribe'; hours: number }
  | { do: 'cancel' | 'cancel at end' | 'resume' | 'job' }
  | { do: 'correct'; hours: number }
  | { do: 'wait'; days: number };

const cents = (hours: number) => Math.round(hours * 100);

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);
const pick = fc.nat({ max: 1000 });
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('log' as const),
        hours: hundredths(1, 2400),
        task: pick,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('edit' as const), hours: hundredths(1, 2400), pick }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('delete log' as const, 'delete task' as const, 'delete va' as const),
        pick,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('hand over' as const), pick }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('subscribe' as const),
        hours: hundredths(100, 40_000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'cancel' as const,
          'cancel at end' as const,
          'resume' as const,
          'job' as const,
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('correct' as const), hours: hundredths(-5000, 5000) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        days: fc.integer({ min: 1, max: 75 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 40 },
);

test('whatever happens, the balance is what was granted less what was used', async () => {
  const { db } = ledger;
  const factories = makeFactories(db);
  const stranger = await factories.createUser({ role: 'client' });
  const play = async (story: Deed[]) => {
    const client = await factories.createUser({ role: 'client' });
    let day = '2026-01-29';
    let used = 0;
    let vas: number[] = [];
    let tasks: { id: number; isOurs: boolean }[] = [];
    let logs: { id: number; taskId: number; cents: number; isOurs: boolean }[] = [];
    const addTask = async () => {
      if (vas.length === 0) vas = [(await factories.createUser({ role: 'va' })).id];
      const { id } = await factories.createTask({ clientId: client.id, vaId: vas[0] ?? null });
      tasks.push({ id, isOurs: true });
    };
    const oneOf = <One>(list: One[], index: number) => list[index % Math.max(1, list.length)];
    await ledger.setToday(day);

    for (const deed of story) {
      if (deed.do === 'wait') {
        day = later(day, deed.days);
        await ledger.setToday(day);
      }
      if (deed.do === 'job') await openPeriods(db);
      if (deed.do === 'cancel') await ledger.endActive(client.id);
      if (deed.do === 'cancel at end') await ledger.cancelAtEnd(client.id);
      if (deed.do === 'resume') await ledger.resume(client.id);
      if (deed.do === 'subscribe') {
        await ledger.endActive(client.id);
        await ledger.subscribe(client.id, deed.hours);
      }
      if (deed.do === 'correct') {
        await sql`insert into hours_ledger (client_id, period_start, kind, hours, reason)
          select ${client.id}, open_billing_period(${client.id}::integer), 'correction', ${deed.hours}, 'A test'`.execute(
          db,
        );
        used -= Math.round(deed.hours * 100);
      }
      if (deed.do === 'log') {
        if (tasks.length === 0 || vas.length === 0) await addTask();
        const { id: taskId, isOurs } = oneOf(tasks, deed.task) ?? { id: 0, isOurs: false };
        const { id } = await ledger.log(taskId, vas[0] ?? 0, deed.hours);
        const cents = Math.round(deed.hours * 100);
        logs.push({ id, taskId, cents, isOurs });
        if (isOurs) used += cents;
      }
      const chosen = 'pick' in deed ? oneOf(logs, deed.pick) : undefined;
      if (deed.do === 'edit' && chosen) {
        await db
          .updateTable('timeLogs')
          .set({ duration: deed.hours })
          .where('id', '=', chosen.id)
          .execute();
        if (chosen.isOurs) used += Math.round(deed.hours * 100) - chosen.cents;
        chosen.cents = Math.round(deed.hours * 100);
      }
      if (deed.do === 'delete log' && chosen) {
        await db.deleteFrom('timeLogs').where('id', '=', chosen.id).execute();
        if (chosen.isOurs) used -= chosen.cents;
        logs = logs.filter(({ id }) => id !== chosen.id);
      }
      if (deed.do === 'delete task' && tasks.length > 0) {
        const gone = oneOf(tasks, deed.pick)?.id ?? 0;
        await db.deleteFrom('tasks').where('id', '=', gone).execute();
        tasks = tasks.filter(({ id }) => id !== gone);
        logs = logs.filter(({ taskId }) => taskId !== gone);
      }
      const handed = deed.do === 'hand over' ? oneOf(tasks, deed.pick) : undefined;
      if (handed) {
        await db
          .updateTable('tasks')
          .set({ clientId: stranger.id })
          .where('id', '=', handed.id)
          .execute();
        handed.isOurs = false;
      }
      if (deed.do === 'delete va' && vas.length > 0) {
        await db
          .deleteFrom('users')
          .where('id', '=', vas[0] ?? 0)
          .execute();
        vas = [];
      }

      const now = await ledger.sums(client.id);
      expect(now.used, JSON.stringify(deed)).toBe(used);
      expect(now.carried).toBe(0);
      expect(now.balance).toBe(now.granted - now.used);
      expect(now.last <= day).toBe(true);
      const grants = now.rows.filter(({ kind }) => kind === 'grant');
      expect(new Set(grants.map((row) => `${row.periodStart} ${row.subscriptionId}`)).size).toBe(
        grants.length,
      );
      // A period that is over is settled: its rows sum to nothing.
      const closed = new Map<string, number>();
      for (const { periodStart, hours } of now.rows)
        if (periodStart !== now.last)
          closed.set(periodStart, (closed.get(periodStart) ?? 0) + Math.round(hours * 100));
      expect([...closed.values()].every((sum) => sum === 0)).toBe(true);
    }

    const { rows: wrong } = await sql`
      select client_id, period_start, kind, sum(hours) from hours_ledger group by 1, 2, 3
      except select client_id, period_start, kind, hours from ledger_totals`.execute(db);
    expect(wrong).toEqual([]);

    // What the screens are told is the same sum, and outlives the client.
    const told = await findBalance(db, client.id);
    await openPeriod(db, client.id);
    expect(await findBalance(db, client.id)).toEqual(told);
    const { granted } = await ledger.sums(client.id);
    expect(told.balance).toBe((granted - used) / 100);
    expect(cents(told.balance)).toBe(cents(told.granted) + cents(told.carried) - cents(told.used));
    expect(cents(told.available)).toBe(cents(told.balance) + Math.max(0, cents(told.used)));
    await db.deleteFrom('users').where('id', '=', client.id).execute();
    expect(await ledger.sums(client.id)).toMatchObject({
      granted,
      used,
      balance: granted - used,
    });
  };
  await fc.assert(fc.asyncProperty(deeds, play), propertyRuns(200));
}, 120_000);
