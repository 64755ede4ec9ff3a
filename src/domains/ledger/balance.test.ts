import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFactories } from '#tests/support/factories.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { openPeriods } from './billing.ts';
import { findBalance, openPeriod } from './queries.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const addDaysTo = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Step =
  | { do: 'log'; hours: number; task: number }
  | { do: 'edit'; hours: number; pick: number }
  | { do: 'delete log' | 'delete task' | 'delete va' | 'change client'; pick: number }
  | { do: 'subscribe'; hours: number }
  | { do: 'cancel' | 'cancel at end' | 'resume' | 'pause' | 'activate' | 'job' }
  | { do: 'correct'; hours: number }
  | { do: 'wait'; days: number };

const cents = (hours: number) => Math.round(hours * 100);

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);
const pick = fc.nat({ max: 1000 });
const steps: fc.Arbitrary<Step[]> = fc.array(
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
      arbitrary: fc.record({ do: fc.constant('change client' as const), pick }),
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
          'pause' as const,
          'activate' as const,
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

test('after any sequence of actions, the balance is granted minus used hours', async () => {
  const { db } = ledger;
  const factories = makeFactories(db);
  const otherClient = await factories.createUser({ role: 'client' });
  const runSteps = async (sequence: Step[]) => {
    const client = await factories.createUser({ role: 'client' });
    let day = '2026-01-29';
    let used = 0;
    let vas: number[] = [];
    let tasks: { id: number; isOfClient: boolean }[] = [];
    let logs: { id: number; taskId: number; cents: number; isOfClient: boolean }[] = [];
    const addTask = async () => {
      if (vas.length === 0) vas = [(await factories.createUser({ role: 'va' })).id];
      const { id } = await factories.createTask({ clientId: client.id, vaId: vas[0] ?? null });
      tasks.push({ id, isOfClient: true });
    };
    const oneOf = <One>(list: One[], index: number) => list[index % Math.max(1, list.length)];
    await ledger.setToday(day);

    for (const step of sequence) {
      if (step.do === 'wait') {
        day = addDaysTo(day, step.days);
        await ledger.setToday(day);
      }
      if (step.do === 'job') await openPeriods(db);
      if (step.do === 'cancel') await ledger.endActive(client.id);
      if (step.do === 'cancel at end') await ledger.cancelAtEnd(client.id);
      if (step.do === 'resume') await ledger.resume(client.id);
      if (step.do === 'pause') await ledger.pause(client.id);
      if (step.do === 'activate') await ledger.activate(client.id);
      if (step.do === 'subscribe') {
        await ledger.endActive(client.id);
        await ledger.subscribe(client.id, step.hours);
      }
      if (step.do === 'correct') {
        await sql`insert into hours_ledger (client_id, period_start, kind, hours, reason)
          select ${client.id}, open_billing_period(${client.id}::integer), 'correction', ${step.hours}, 'A test'`.execute(
          db,
        );
        used -= Math.round(step.hours * 100);
      }
      if (step.do === 'log') {
        if (tasks.length === 0 || vas.length === 0) await addTask();
        const { id: taskId, isOfClient } = oneOf(tasks, step.task) ?? { id: 0, isOfClient: false };
        const { id } = await ledger.log(taskId, vas[0] ?? 0, step.hours);
        const cents = Math.round(step.hours * 100);
        logs.push({ id, taskId, cents, isOfClient });
        if (isOfClient) used += cents;
      }
      const chosen = 'pick' in step ? oneOf(logs, step.pick) : undefined;
      if (step.do === 'edit' && chosen) {
        await db
          .updateTable('timeLogs')
          .set({ duration: step.hours })
          .where('id', '=', chosen.id)
          .execute();
        if (chosen.isOfClient) used += Math.round(step.hours * 100) - chosen.cents;
        chosen.cents = Math.round(step.hours * 100);
      }
      if (step.do === 'delete log' && chosen) {
        await db.deleteFrom('timeLogs').where('id', '=', chosen.id).execute();
        if (chosen.isOfClient) used -= chosen.cents;
        logs = logs.filter(({ id }) => id !== chosen.id);
      }
      if (step.do === 'delete task' && tasks.length > 0) {
        const deletedId = oneOf(tasks, step.pick)?.id ?? 0;
        await db.deleteFrom('tasks').where('id', '=', deletedId).execute();
        tasks = tasks.filter(({ id }) => id !== deletedId);
        logs = logs.filter(({ taskId }) => taskId !== deletedId);
      }
      const movedTask = step.do === 'change client' ? oneOf(tasks, step.pick) : undefined;
      if (movedTask) {
        await db
          .updateTable('tasks')
          .set({ clientId: otherClient.id })
          .where('id', '=', movedTask.id)
          .execute();
        movedTask.isOfClient = false;
      }
      if (step.do === 'delete va' && vas.length > 0) {
        await db
          .deleteFrom('users')
          .where('id', '=', vas[0] ?? 0)
          .execute();
        vas = [];
      }

      const now = await ledger.sums(client.id);
      expect(now.used, JSON.stringify(step)).toBe(used);
      expect(now.carried).toBe(0);
      // Billed hours were paid for like granted ones.
      expect(now.balance).toBe(now.granted + now.billed - now.used);
      expect(now.last <= day).toBe(true);
      const grants = now.rows.filter(({ kind }) => kind === 'grant');
      expect(new Set(grants.map((row) => `${row.periodStart} ${row.subscriptionId}`)).size).toBe(
        grants.length,
      );
      // The entries of a closed period add up to zero.
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

    // `findBalance` returns the same sums, and the entries outlive the client.
    const reported = await findBalance(db, client.id);
    await openPeriod(db, client.id);
    expect(await findBalance(db, client.id)).toEqual(reported);
    const { granted, billed } = await ledger.sums(client.id);
    expect(reported.balance).toBe((granted + billed - used) / 100);
    const { rows: invoiced } = await sql<{ hours: number }>`
      select coalesce(sum(quantity), 0) as hours from invoices
      join invoice_lines on invoice_id = invoices.id
      where client_id = ${client.id} and status = 'sent'`.execute(db);
    expect(cents(invoiced[0]?.hours ?? 0)).toBe(billed);
    expect(cents(reported.balance)).toBe(
      cents(reported.granted) + cents(reported.carried) - cents(reported.used),
    );
    expect(cents(reported.available)).toBe(
      cents(reported.balance) + Math.max(0, cents(reported.used)),
    );
    await db.deleteFrom('users').where('id', '=', client.id).execute();
    expect(await ledger.sums(client.id)).toMatchObject({
      granted,
      used,
      balance: granted + billed - used,
    });
  };
  await fc.assert(fc.asyncProperty(steps, runSteps), { numRuns: 200 });
}, 300_000);
