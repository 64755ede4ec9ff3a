import type * as z from 'zod';
import { recordAdminWork } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { inTransaction, keepAfterRollback } from '#server/transaction.ts';
import { type Actor, isVa } from '#shared/actor.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { roundHours } from '#shared/hours.ts';
import { resolveClientId } from '../access.ts';
import { readableTitle } from '../policy.ts';
import {
  answerQuestion,
  askForHours,
  declineWaitingTime,
  findGuard,
  listKeptWork,
  lockGuard,
  lockRoom,
  logWaitingTime,
  notifyAnswer,
  saveChoice,
  settleQuestion,
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
      const { room } = await lockRoom(db, clientId);
      if (room !== null && room <= 0) await askForHours(db, clientId);
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
    refuseOnHold(await readGuard(db, actor, clientId));
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

/** Refused because the hours of a client are used up; `asks` if the client is asked after the rollback. */
function refuse(room: number, choice: { clientName: string; asks: boolean; isDeclined: boolean }) {
  const { clientName, asks, isDeclined } = choice;
  const what =
    room > 0
      ? `Only ${formatHoursMinutes(room)} hours of ${clientName} are left, without the time on timers.`
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
  const { room, atLimit, isDeclined, clientName } = await lockRoom(db, clientId);
  if (room === null || (hours > 0 ? hours <= room : room > 0)) return;
  if (atLimit === 'hold')
    throw conflict(
      `Work for ${clientName} is on hold: no new hours are logged until an administrator has decided.`,
      { hoursLeft: 0, asks: false },
    );
  const asks = atLimit === 'ask';
  const refusal = refuse(room, { clientName, asks, isDeclined });
  throw asks && !isDeclined
    ? keepAfterRollback(refusal, (by) => askForHours(by, clientId))
    : refusal;
}
