import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { exactDuration } from '#shared/hours.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeFactories } from '#tests/support/factories.ts';
import {
  discardTimer,
  pauseOwnTimer,
  resumeTimer,
  saveTimer,
  startTimer,
} from './timer-operations.ts';
import { findTimer } from './timer-queries.ts';

let database: TestDatabase;
/** One connection, so that the test can set its clock. */
let connection: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url, { poolSize: 1, timeout: 0 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const actions = ['start', 'pause', 'resume', 'save', 'discard'] as const;
const steps = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    /** Milliseconds before the action; occasionally more than a day. */
    wait: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 7_200_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 80_000_000, max: 200_000_000 }) },
    ),
  }),
  { minLength: 1, maxLength: 30 },
);

const maxTimerMs = 86_400_000;

test('after any sequence of actions, the saved duration equals the running time', async () => {
  const { db } = connection;
  const { createUser, createTask } = makeFactories(db);
  let now = Date.parse('2026-01-05T09:00:00.000Z');

  const checkSequence = async (sequence: { action: (typeof actions)[number]; wait: number }[]) => {
    const va = await createUser({ role: 'va' });
    const { id: taskId, clientId } = await createTask({ vaId: va.id, status: 'in-progress' });
    const actor: Actor = { id: va.id, role: 'va', isApproved: true };
    const context = { db, actor };
    let runMs: number | undefined;
    let isRunning = false;
    let logged = 0;

    for (const { action, wait } of sequence) {
      now += wait;
      await sql`select set_config('gva.clock', ${new Date(now).toISOString()}, false)`.execute(db);
      if (runMs !== undefined && isRunning) runMs = Math.min(maxTimerMs, runMs + wait);
      if (runMs === maxTimerMs) isRunning = false;
      const before = await findTimer(db, va.id);
      expect(before && { seconds: before.seconds, isRunning: before.isRunning }).toEqual(
        runMs === undefined ? undefined : { seconds: runMs / 1000, isRunning },
      );
      const id = before?.id ?? 0;
      const isOpen = runMs !== undefined;
      const isFull = runMs === maxTimerMs;

      if (action === 'start' || action === 'resume') {
        const run = action === 'start' ? startTimer(context, taskId) : resumeTimer(context, id);
        if (isFull || (action === 'resume' && !isOpen)) await expect(run).rejects.toThrow();
        else {
          expect(await run).toMatchObject({ isRunning: true });
          runMs ??= 0;
          isRunning = true;
        }
      }
      if (action === 'pause' && isOpen) {
        await pauseOwnTimer(context, id);
        isRunning = false;
      }
      if (action === 'save' && runMs !== undefined) {
        if (runMs < 1000)
          await expect(saveTimer(context, { id })).rejects.toThrow('no time to save');
        else {
          const { duration } = await saveTimer(context, { id });
          expect(duration).toBe(exactDuration(runMs / 3_600_000));
          logged += Math.round(duration * 3600);
          [runMs, isRunning] = [undefined, false];
        }
      }
      if (action === 'discard' && isOpen) {
        await discardTimer(context, id);
        [runMs, isRunning] = [undefined, false];
      }
    }

    const { hours } = await db
      .selectFrom('hoursLedger')
      .select(sql<number>`coalesce(-sum(hours), 0)`.as('hours'))
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow();
    expect(Math.round(hours * 3600)).toBe(logged);
  };
  await fc.assert(fc.asyncProperty(steps, checkSequence), { numRuns: 100 });
}, 120_000);
