import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { findBalance, openPeriod } from '#domains/ledger/queries.ts';
import { DomainError } from '#server/errors.ts';
import { testEnv } from '#tests/support/app.ts';
import { type Step, steps } from '#tests/support/correction-steps.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { addTimeLog, correctTimeLog, removeTimeLog } from './operations.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const hourMs = 3_600_000;
const first = Date.parse('2024-01-05T00:00:00Z');

type Log = { id: number; clientId: number; taskId: number; cents: number; slot: number };

const toCents = (hours: number) => Math.round(hours * 100);

test('after any corrections, in any periods, the ledgers, the days and the totals equal the logs', async () => {
  const { db } = ledger;
  const factories = makeFactories(db);
  const admin = await factories.createUser({ role: 'admin' });
  const author = {
    db,
    env: testEnv(),
    actor: { id: admin.id, role: 'admin' as const, isApproved: true },
    client: { ip: null },
  };
  const reason = 'A test';
  let slots = 0;

  const runSteps = async (sequence: Step[]) => {
    const clients = [
      await factories.createUser({ role: 'client' }),
      await factories.createUser({ role: 'client' }),
    ];
    const vas = [
      await factories.createUser({ role: 'va' }),
      await factories.createUser({ role: 'va' }),
    ];
    const of = <One>(list: One[], index: number) => list[index % Math.max(1, list.length)];
    const newTask = async (clientId: number) => ({
      id: (await factories.createTask({ clientId })).id,
      clientId,
    });
    const [one, other] = clients.map(({ id }) => id);
    let tasks = [await newTask(one ?? 0), await newTask(one ?? 0), await newTask(other ?? 0)];
    let logs: Log[] = [];
    /** Hours of logs that were deleted with their task stay used. */
    const kept = new Map<number, number>();
    let day = '2026-01-29';
    await ledger.setToday(day);

    const spanOf = (slot: number, from: number, hours: number) => {
      const starts = first + slot * 48 * hourMs + from * hourMs;
      return {
        startTime: new Date(starts).toISOString(),
        endTime: new Date(starts + Math.ceil(hours) * hourMs).toISOString(),
      };
    };
    const versionOf = async (id: number) => {
      const log = await db
        .selectFrom('timeLogs')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return log.version;
    };

    for (const step of sequence) {
      if (step.do === 'wait') {
        day = new Date(Date.parse(day) + step.days * 24 * hourMs).toISOString().slice(0, 10);
        await ledger.setToday(day);
      }
      if (step.do === 'job') await openPeriods(db);
      if (step.do === 'subscribe') {
        const clientId = of(clients, step.client)?.id ?? 0;
        await ledger.endActive(clientId);
        await ledger.subscribe(clientId, step.hours);
      }
      if (step.do === 'log' || step.do === 'add') {
        if (tasks.length === 0) tasks = [await newTask(one ?? 0)];
        const task = of(tasks, step.task) ?? { id: 0, clientId: 0 };
        const vaId = of(vas, step.va)?.id ?? 0;
        const slot = slots++ % 150;
        const entry = { ...spanOf(slot, 0, step.hours), duration: step.hours };
        const isFree = !logs.some((log) => log.slot === slot);
        if (!isFree) continue;
        const { id } =
          step.do === 'add'
            ? await addTimeLog(author, { taskId: task.id, vaId, reason, ...entry })
            : await db
                .insertInto('timeLogs')
                .values({ taskId: task.id, vaId, ...entry })
                .returning('id')
                .executeTakeFirstOrThrow();
        logs.push({
          id,
          clientId: task.clientId,
          taskId: task.id,
          cents: toCents(step.hours),
          slot,
        });
      }
      const log = 'pick' in step ? of(logs, step.pick) : undefined;
      if (step.do === 'edit' && log) {
        const { endTime } = spanOf(log.slot, 0, step.hours);
        const { startTime } = spanOf(log.slot, 0, 1);
        await db
          .updateTable('timeLogs')
          .set({ startTime, endTime, duration: step.hours })
          .where('id', '=', log.id)
          .execute();
        log.cents = toCents(step.hours);
      }
      if ((step.do === 'correct' || step.do === 'move') && log) {
        const target = of(tasks, step.task);
        if (!target) continue;
        const changes =
          step.do === 'correct'
            ? { ...spanOf(log.slot, step.from, step.hours), duration: step.hours }
            : {};
        await correctTimeLog(author, {
          id: log.id,
          version: await versionOf(log.id),
          reason,
          taskId: target.id,
          ...changes,
        });
        log.taskId = target.id;
        log.clientId = target.clientId;
        if (step.do === 'correct') log.cents = toCents(step.hours);
      }
      if (step.do === 'delete' && log) {
        const target = { id: log.id, version: await versionOf(log.id), reason };
        await removeTimeLog(author, target);
        await expect(removeTimeLog(author, target)).rejects.toThrow(DomainError);
        logs = logs.filter((one) => one !== log);
      }
      if (step.do === 'delete task' && tasks.length > 1) {
        const deleted = of(tasks, step.pick);
        await db
          .deleteFrom('tasks')
          .where('id', '=', deleted?.id ?? 0)
          .execute();
        for (const one of logs.filter(({ taskId }) => taskId === deleted?.id))
          kept.set(one.clientId, (kept.get(one.clientId) ?? 0) + one.cents);
        logs = logs.filter(({ taskId }) => taskId !== deleted?.id);
        tasks = tasks.filter((task) => task !== deleted);
      }

      for (const { id } of clients) {
        const logged = logs.filter(({ clientId }) => clientId === id);
        const expected = logged.reduce((sum, { cents }) => sum + cents, kept.get(id) ?? 0);
        const { used, granted, balance, carried, rows, last } = await ledger.sums(id);
        expect(used, JSON.stringify(step)).toBe(expected);
        expect(carried).toBe(0);
        expect(balance).toBe(granted - used);
        // The entries of a closed period add up to zero: it has been billed.
        const closed = new Map<string, number>();
        for (const { periodStart, hours } of rows)
          if (periodStart !== last)
            closed.set(periodStart, (closed.get(periodStart) ?? 0) + toCents(hours));
        expect([...closed.values()].every((sum) => sum === 0)).toBe(true);
      }
    }

    for (const { id } of clients) {
      await openPeriod(db, id);
      const { granted, used } = await ledger.sums(id);
      expect(toCents((await findBalance(db, id)).balance)).toBe(granted - used);
    }
    const { rows: wrong } = await sql`
      (select client_id, period_start, kind, sum(hours) from hours_ledger group by 1, 2, 3
        except select client_id, period_start, kind, hours from ledger_totals)
      union all
      select log.id, null, null, log.client_id from time_logs as log
        join tasks on tasks.id = log.task_id where log.client_id <> tasks.client_id`.execute(db);
    expect(wrong).toEqual([]);
    const stored = await readTotals();
    await sql`select recount_totals()`.execute(db);
    expect(await readTotals()).toEqual(stored);
  };

  const readTotals = async () => {
    const { rows } = await sql<{ totals: unknown }>`select
      (select jsonb_agg(w order by va_id, day) from work_days w where hours <> 0) as days,
      (select jsonb_agg(t order by kind, day) from daily_totals t
        where kind = 'hours' and amount <> 0) as hours`.execute(db);
    return rows[0];
  };

  await fc.assert(fc.asyncProperty(steps, runSteps), { numRuns: 60 });
}, 120_000);
