import type * as z from 'zod';
import {
  askForHours,
  asksAtLimit,
  bookLockedTimers,
  logWaitingTime,
} from '#domains/worked-time/operations.ts';
import {
  type AtLimit,
  findAnswers,
  lockTimers,
  timersOfClient,
} from '#domains/worked-time/queries.ts';
import { recordAdminWork } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction, keepAfterRollback } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { type Actor, isVa } from '#shared/actor.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { roundHours } from '#shared/hours.ts';
import type { HoursAnswer } from '#shared/hours-value-sets.ts';
import { resolveClientId } from '../access.ts';
import { readableTitle } from '../policy.ts';
import {
  answerQuestion,
  declineWaitingTime,
  findAtLimit,
  findGuard,
  findUsedUpAt,
  listKeptWork,
  lockGuard,
  lockRoom,
  notifyAnswer,
  notifyStopped,
  saveChoice,
  settleQuestion,
  timersAfter,
} from './queries.ts';
import type { answerQuestionInput, chooseAtLimitInput, HoursGuard } from './schema.ts';

export async function readGuard(db: Db, actor: Actor, clientId: number) {
  const guard = await findGuard(db, clientId, isVa(actor) ? actor.id : null);
  if (!guard) throw notFound('Client');
  return guard;
}

/** Worked time of the client that was not logged; for a VA only their own. */
export async function readKeptWork(db: Db, actor: Actor, clientId: number) {
  const rows = await listKeptWork(db, clientId, isVa(actor) ? actor.id : null);
  return rows.map(({ taskClientId, ...row }) => ({
    ...row,
    taskTitle: readableTitle(actor, { taskTitle: row.taskTitle, taskClientId }),
  }));
}

/** Bills the time that waits, or keeps it as not billed, and tells the VA. */
export async function settleAnswer(db: Db, clientId: number, actorId: number, isAllowed: boolean) {
  await settleQuestion(db, clientId);
  if (isAllowed) await logWaitingTime(db, clientId);
  else await declineWaitingTime(db, clientId);
  await notifyAnswer(db, clientId, actorId);
}

/** Until the invoice is paid, an answer can only be whether work goes on. */
function refuseOverdue({ overdue, clientName }: HoursGuard, answer: HoursAnswer) {
  if (overdue === 'stop')
    throw conflict(`Work for ${clientName} is on hold until the overdue invoice is paid.`);
  if (overdue === 'ask' && answer === 'hours')
    throw conflict(
      'An invoice is overdue. Allow work until the end of the period, or pay the invoice.',
    );
}

/** During a dispute the hours are no measure for an answer, and the decision settles the time that waits. */
function refuseOnHold({ isOnHold, clientName }: HoursGuard) {
  if (isOnHold)
    throw conflict(
      `Work for ${clientName} is on hold until an administrator has decided. Try again after that.`,
    );
}

/** Chooses what happens when the hours are used up. An open question is answered by another choice than to be asked. */
export async function chooseAtLimit(
  context: AuditedContext,
  { clientId: requestedId, atLimit }: z.output<typeof chooseAtLimitInput>,
) {
  const { actor } = context;
  const clientId = await resolveClientId(context.db, actor, requestedId);
  return inTransaction(context.db, async (db) => {
    await lockGuard(db, clientId);
    const before = await readGuard(db, actor, clientId);
    if (before.atLimit === atLimit) return before;
    refuseOnHold(before);
    await saveChoice(db, clientId, atLimit);
    if (atLimit !== 'ask') {
      const answer = atLimit === 'continue' ? 'period' : 'no';
      if (await answerQuestion(db, clientId, { answer, hours: null }))
        await settleAnswer(db, clientId, actor.id, atLimit === 'continue');
    } else {
      const limit = await lockRoom(db, clientId);
      if (limit && limit.room <= 0) await askForHours(db, clientId);
    }
    await recordAdminWork(db, context, {
      action: 'updated',
      objectKind: 'hours',
      objectId: clientId,
      before: { atLimit: before.atLimit },
      after: { atLimit },
    });
    return readGuard(db, actor, clientId);
  });
}

/** Answers the question for more hours. Time that waits is logged as far as the allowed hours cover it. */
export async function answerForHours(
  context: AuditedContext,
  { clientId: requestedId, questionId, answer, hours }: z.output<typeof answerQuestionInput>,
) {
  const { actor } = context;
  const clientId = await resolveClientId(context.db, actor, requestedId);
  return inTransaction(context.db, async (db) => {
    await lockGuard(db, clientId);
    const guard = await readGuard(db, actor, clientId);
    refuseOnHold(guard);
    refuseOverdue(guard, answer);
    const allowed = answer === 'hours' && hours !== undefined ? hours : null;
    if (!(await answerQuestion(db, clientId, { id: questionId, answer, hours: allowed })))
      throw conflict('This question was answered in the meantime. Reload to see the answer.');
    await settleAnswer(db, clientId, actor.id, answer !== 'no');
    await recordAdminWork(db, context, {
      action: 'updated',
      objectKind: 'hours',
      objectId: clientId,
      after: { answer, ...(allowed !== null && { hours: allowed }) },
    });
    return readGuard(db, actor, clientId);
  });
}

/** Refused because an invoice is overdue. VAs learn no more of it. */
const refuseUntilPaid = (choice: { clientName: string; asks: boolean; isDeclined: boolean }) =>
  conflict(
    !choice.asks
      ? `Work for ${choice.clientName} is on hold: an invoice is overdue, and no new hours are logged until it is paid.`
      : choice.isDeclined
        ? `An invoice of ${choice.clientName} is overdue, and they did not allow more work. Log this time after it is paid.`
        : `An invoice of ${choice.clientName} is overdue, and they were asked whether work goes on. Log this time after they allow more work or pay.`,
    { hoursLeft: 0, asks: choice.asks && !choice.isDeclined },
  );

/** Refused because the hours of a client are used up; `asks` if the client is asked after the rollback. */
function refuse(room: number, choice: { clientName: string; asks: boolean; isDeclined: boolean }) {
  const { clientName, asks, isDeclined } = choice;
  const what =
    room > 0
      ? `Only ${formatHoursWithUnit(room)} of ${clientName} are left, without the time on timers.`
      : `All hours of ${clientName} are used.`;
  const then = isDeclined
    ? `${clientName} did not allow more hours. Write to them in Messages.`
    : asks
      ? `${clientName} was asked for more hours. Log this time after they allow it.`
      : `Ask ${clientName} for more hours in Messages.`;
  return conflict(`${what} ${then}`, {
    hoursLeft: roundHours(Math.max(0, room)),
    asks: asks && !isDeclined,
  });
}

/**
 * Throws a conflict if the hours of the client do not cover these hours; the client is then asked, if they chose that. Worked
 * time on timers is reserved. Locks the hours, so call it after the tasks and the work time are locked.
 */
export async function checkRoom(db: Db, clientId: number, hours: number) {
  const limit = await lockRoom(db, clientId);
  if (!limit) return;
  const { room, clientName } = limit;
  if (hours > 0 ? hours <= room : room > 0) return;
  const { atLimit, isDeclined } = await findAnswers(db, clientId);
  if (atLimit === 'hold')
    throw conflict(
      `Work for ${clientName} is on hold: no new hours are logged until an administrator has decided.`,
      { hoursLeft: 0, asks: false },
    );
  const asks = asksAtLimit(atLimit);
  const isOverdue = atLimit === 'overdue-ask' || atLimit === 'overdue-stop';
  const choice = { clientName, asks, isDeclined };
  const refusal = isOverdue ? refuseUntilPaid(choice) : refuse(room, choice);
  throw asks && !isDeclined
    ? keepAfterRollback(refusal, (by) => askForHours(by, clientId))
    : refusal;
}

type Guarded = { clientId: number; atLimit: AtLimit; vaIds: number[] };

/** Locks the timers that `applyGuard` may save. Returns undefined if work continues when the hours are used up. */
export async function lockGuardedTimers(db: Db, clientId: number): Promise<Guarded | undefined> {
  const atLimit = await findAtLimit(db, clientId);
  if (atLimit === 'continue') return undefined;
  return { clientId, atLimit, vaIds: await lockTimers(db, timersOfClient(clientId)) };
}

/**
 * Applies the choice of a client once their hours are used up, and does nothing before. `stop`, or on hold: saves the timers
 * that run at that moment, up to it. `ask`: asks the client. Returns the number of stopped timers.
 */
export async function applyGuard(db: Db, { clientId, atLimit, vaIds }: Guarded) {
  const usedUpAt = await findUsedUpAt(db, clientId);
  if (usedUpAt === undefined) return 0;
  if (asksAtLimit(atLimit)) {
    await askForHours(db, clientId);
    return 0;
  }
  const stopped = await bookLockedTimers(db, vaIds, timersAfter(clientId, usedUpAt), usedUpAt);
  for (const { vaId, taskId } of stopped) {
    await notifyStopped(db, vaId, taskId);
    if (atLimit === 'stop') await notifyStopped(db, clientId, taskId);
  }
  return stopped.length;
}

/** Applies the guard in a transaction of its own. */
export const guardTimersOf = (db: Db, clientId: number) =>
  inTransaction(db, async (trx) => {
    const guarded = await lockGuardedTimers(trx, clientId);
    return guarded ? applyGuard(trx, guarded) : 0;
  });
