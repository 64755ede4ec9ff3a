import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { notifyDue } from '#domains/notifications/due.ts';
import { bookTimers } from '#domains/worked-time/operations.ts';
import { timersOfVa } from '#domains/worked-time/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const hourMs = 3_600_000;
const firstDay = Date.parse('2024-01-05T00:00:00Z');

type Step =
  | { do: 'log' | 'timer'; hours: number }
  | { do: 'edit'; hours: number; pick: number }
  | { do: 'delete'; pick: number }
  | { do: 'correct'; hours: number }
  | { do: 'wait'; days: number };

const hours = fc.integer({ min: 1, max: 2400 }).map((n) => n / 100);
const pick = fc.nat({ max: 1000 });
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ do: fc.constantFrom('log' as const, 'timer' as const), hours }),
    fc.record({ do: fc.constant('edit' as const), hours, pick }),
    fc.record({ do: fc.constant('delete' as const), pick }),
    fc.record({
      do: fc.constant('correct' as const),
      hours: fc.integer({ min: -6000, max: 6000 }).map((n) => n / 100),
    }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  ),
  { minLength: 1, maxLength: 25 },
);

const isRefused = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'hours_guard';

const toCents = (value: number) => Math.round(value * 100);

test('with stop or ask, no log, edit or timer uses more than the hours, no timed work is lost, and 80 and 100 percent are told once for each period and person', async () => {
  const { db } = ledger;
  const { createUser } = makeFactories(db);
  await createUser({ role: 'admin' });

  async function runSteps(atLimit: 'stop' | 'ask', sequence: Step[]) {
    const { client, va, task } = await ledger.createWork();
    await makeFactories(db).assign(va, client);
    let day = '2026-01-29';
    await ledger.setToday(day);
    await ledger.subscribe(client.id, 30);
    await db.insertInto('hoursGuards').values({ clientId: client.id, atLimit }).execute();
    const logs: { id: number; slot: number; cents: number }[] = [];
    let slots = 0;

    const spanOf = (slot: number, duration: number) => ({
      startTime: new Date(firstDay + slot * 48 * hourMs).toISOString(),
      endTime: new Date(
        firstDay + slot * 48 * hourMs + Math.round(duration * hourMs),
      ).toISOString(),
    });
    const room = async () => {
      const { rows } = await sql<{ room: number }>`
        select hours_room(${client.id}::integer) as room`.execute(db);
      return toCents(rows[0]?.room ?? 0);
    };
    const sumsOf = async () => {
      const { rows } = await sql<{ logged: number; kept: number }>`select
        (select coalesce(sum(duration), 0) from time_logs where client_id = ${client.id}) as logged,
        (select coalesce(sum(seconds_in(worked)), 0) / 3600 from waiting_time
          where client_id = ${client.id}) as kept`.execute(db);
      const [sums] = rows;
      return { logged: toCents(sums?.logged ?? 0), kept: toCents(sums?.kept ?? 0) };
    };
    /** Writes hours that may be refused. Returns what was written. */
    async function attempt<Written>(cents: number, write: () => Promise<Written>) {
      const before = await room();
      try {
        const written = await write();
        const after = await room();
        expect(after).toBe(before - cents);
        if (cents > 0) expect(after).toBeGreaterThanOrEqual(0);
        return written;
      } catch (error) {
        if (!isRefused(error)) throw error;
        expect(cents).toBeGreaterThan(before);
        expect(await room()).toBe(before);
        return null;
      }
    }

    async function runTimer(duration: number) {
      const before = { room: await room(), ...(await sumsOf()) };
      const { startTime, endTime } = spanOf(slots++, duration);
      const { id } = await db
        .insertInto('timers')
        .values({ vaId: va.id, taskId: task.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('timerSegments')
        .values({ timerId: id, startedAt: startTime, endedAt: endTime })
        .execute();
      await inTransaction(db, (trx) => bookTimers(trx, timersOfVa(va.id)));
      const after = { room: await room(), ...(await sumsOf()) };
      const fits = Math.min(toCents(duration), Math.max(0, before.room));
      expect(after.room).toBe(before.room - fits);
      expect(after.logged - before.logged).toBe(fits);
      expect(after.kept - before.kept).toBe(toCents(duration) - fits);
    }

    for (const step of sequence) {
      if (step.do === 'wait') {
        day = new Date(Date.parse(day) + step.days * 24 * hourMs).toISOString().slice(0, 10);
        await ledger.setToday(day);
        await openPeriods(db);
      }
      if (step.do === 'correct' && step.hours !== 0)
        await sql`insert into hours_ledger (client_id, kind, hours, period_start, reason)
          values (${client.id}, 'correction', ${step.hours}, open_billing_period(${client.id}), 'A test')`.execute(
          db,
        );
      if (step.do === 'log') {
        const slot = slots++;
        const written = await attempt(toCents(step.hours), () =>
          db
            .insertInto('timeLogs')
            .values({
              taskId: task.id,
              vaId: va.id,
              duration: step.hours,
              ...spanOf(slot, step.hours),
            })
            .returning('id')
            .executeTakeFirstOrThrow(),
        );
        if (written) logs.push({ id: written.id, slot, cents: toCents(step.hours) });
      }
      if (step.do === 'timer') await runTimer(step.hours);
      const log = 'pick' in step ? logs[step.pick % Math.max(1, logs.length)] : undefined;
      if (step.do === 'edit' && log) {
        const written = await attempt(toCents(step.hours) - log.cents, () =>
          db
            .updateTable('timeLogs')
            .set({ duration: step.hours, ...spanOf(log.slot, step.hours) })
            .where('id', '=', log.id)
            .execute(),
        );
        if (written) log.cents = toCents(step.hours);
      }
      if (step.do === 'delete' && log) {
        await attempt(-log.cents, () =>
          db.deleteFrom('timeLogs').where('id', '=', log.id).execute(),
        );
        logs.splice(logs.indexOf(log), 1);
      }
      await notifyDue(db, new Date());
    }

    const { rows: told } = await sql<{ most: number }>`
      select max(told)::integer as most from (
        select sum(count) as told from notifications
          join subscriptions as plan on plan.id = subject_id and plan.user_id = ${client.id}
          where kind in ('hours-80', 'hours-100') group by notifications.user_id, kind) as counted`.execute(
      db,
    );
    const { rows: periods } = await sql<{ count: number }>`
      select count(distinct period_start)::integer as count from hours_ledger
        where client_id = ${client.id}`.execute(db);
    expect(told[0]?.most ?? 0).toBeLessThanOrEqual(periods[0]?.count ?? 0);
  }

  await fc.assert(fc.asyncProperty(fc.constantFrom('stop', 'ask'), steps, runSteps), {
    numRuns: 30,
  });
}, 120_000);
