import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { serverAuthor } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';
import { formatDay } from '#shared/dates.ts';
import { handleDue } from './due.ts';
import { changePlan, readSubscription, recordStatus } from './operations.ts';
import {
  endToday,
  findPauseDays,
  findRunningSubscription,
  listPlansToPause,
  lockSubscriptionForUpdate,
  startAgain,
  today,
  updateSubscription,
} from './queries.ts';

/** Pauses an active plan today. Nothing is granted or charged until it is activated; unused hours are kept. */
export const pausePlan = (context: AuditedContext, id: number) =>
  changePlan(context, id, ({ status }) => {
    if (status !== 'active') throw conflict('Only an active plan can be paused.');
    return { status: 'inactive', endDate: endToday, pausedOn: today };
  });

/** Plans the pause of an active plan, with the notice that the landing page names. Until then the plan runs and is billed. */
export const planPause = (context: AuditedContext, id: number, from: string) =>
  inTransaction(context.db, async (db: Db) => {
    const { earliest, latest } = await findPauseDays(db);
    if (from < earliest)
      throw invalid(`A pause can begin on ${formatDay(earliest)} or later`, 'from');
    if (from > latest)
      throw invalid(`A pause can begin on ${formatDay(latest)} or earlier`, 'from');
    return changePlan({ ...context, db }, id, ({ status, isRunning, endDate }) => {
      if (status !== 'active' || !isRunning) throw conflict('Only an active plan can be paused.');
      if (endDate !== null) throw conflict('A pause of this plan is already planned.');
      return { endDate: from };
    });
  });

/** Records the pause of each plan whose planned day has come, once. The plan stops on that day even if this does not run. */
export const beginPlannedPauses = (db: Kysely<Database>) =>
  handleDue(db, listPlansToPause, beginPause);

async function beginPause(db: Db, id: number) {
  const before = await lockSubscriptionForUpdate(db, id);
  if (before?.status !== 'active' || before.isRunning) return;
  await updateSubscription(db, id, { status: 'inactive', pausedOn: before.endDate });
  await recordStatus({ ...serverAuthor, db }, id, before);
}

/**
 * Activates a paused plan. Within the month that was granted before the pause, the plan continues with its dates. Otherwise
 * the plan that was scheduled to replace it begins, if its day has come. Returns the plan that runs.
 */
export const activatePlan = (context: AuditedContext, id: number) =>
  inTransaction(context.db, async (db: Db) => {
    const activated = await changePlan({ ...context, db }, id, ({ pausedOn }) => {
      if (pausedOn === null) throw conflict('This plan is not paused.');
      return { status: 'active', startDate: startAgain, endDate: null, pausedOn: null };
    });
    const running = await findRunningSubscription(db, activated.userId);
    return running ? readSubscription({ db, actor: context.actor }, running.id) : activated;
  });
