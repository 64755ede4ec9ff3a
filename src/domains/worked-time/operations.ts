import type { Db } from '#server/db.ts';
import {
  type Answers,
  type AtLimit,
  deleteTimers,
  deleteWaitingTime,
  divideWork,
  findAnswers,
  insertQuestion,
  insertWaitingTime,
  insertWorkedLog,
  lockHours,
  lockTimers,
  notifyQuestion,
  type TimerCondition,
  type Work,
} from './queries.ts';

/**
 * Saves timers as logs, as far as the hours of their clients cover them. Every operation that deletes a task or a VA, or ends
 * the role of a VA, calls it first: the database refuses what would lose a timer. Call it in a transaction.
 */
export async function bookTimers(db: Db, condition: TimerCondition) {
  await bookLockedTimers(db, await lockTimers(db, condition), condition);
}

/**
 * The same for timers of VAs whose work time is locked. With a limit of hours, what was worked after `until` is not logged.
 * Returns what was worked.
 */
export async function bookLockedTimers(
  db: Db,
  vaIds: number[],
  condition: TimerCondition,
  until: string | null = null,
) {
  if (vaIds.length === 0) return [];
  const works = await deleteTimers(db, vaIds, condition);
  for (const work of works) await logWork(db, work, until);
  return works;
}

/** Logs the waiting time of a client, oldest first. Call `lockWaitingTime` before the hours of the client are locked. */
export async function logWaitingTime(db: Db, clientId: number) {
  for (const work of await deleteWaitingTime(db, clientId)) await logWork(db, work, null);
}

/**
 * Logs the worked time that is not logged yet, up to the hours that the client has left. The rest waits for the client if they want to be
 * asked, during a dispute, or while an invoice is overdue; otherwise it is kept as declined.
 */
async function logWork(db: Db, work: Work, until: string | null) {
  const division = await divideWork(db, work, until);
  if (!division) return;
  const { covered, hours, rest } = division;
  if (covered !== null) await insertWorkedLog(db, work, { covered, hours });
  if (rest === null) return;
  const answers = await findAnswers(db, work.clientId);
  const isRefused =
    answers.atLimit === 'stop' || (asksAtLimit(answers.atLimit) && answers.isDeclined);
  await insertWaitingTime(db, { ...work, worked: rest }, isRefused);
  await ask(db, work.clientId, answers);
}

/** Whether the client decides about further work. */
export const asksAtLimit = (atLimit: AtLimit) => atLimit === 'ask' || atLimit === 'overdue-ask';

/** Asks a client who wants to be asked, unless a question is open or was answered with no or with no limit in this period. */
export async function askForHours(db: Db, clientId: number) {
  await lockHours(db, clientId);
  await ask(db, clientId, await findAnswers(db, clientId));
}

async function ask(db: Db, clientId: number, { atLimit, isDeclined, isUnlimited }: Answers) {
  if (!asksAtLimit(atLimit) || isDeclined || isUnlimited) return;
  if (await insertQuestion(db, clientId)) await notifyQuestion(db, clientId);
}
