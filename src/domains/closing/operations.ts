import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { addMonths } from '#shared/month.ts';
import { findSums } from './line-queries.ts';
import { obstaclesOf } from './obstacles.ts';
import {
  findCalendar,
  findChecks,
  findClosing,
  insertDecision,
  listDecisions,
  lockMonths,
} from './queries.ts';
import { type MonthDetails, monthSums } from './schema.ts';

type Calendar = Awaited<ReturnType<typeof findCalendar>>;

function stateOf(month: string, { running, openSince }: Calendar): MonthDetails['state'] {
  if (openSince !== null && month < openSince) return 'closed';
  return month < running ? 'open' : 'running';
}

const isLastClosed = (month: string, { openSince }: Calendar) => openSince === addMonths(month, 1);

/** A closed month has the sums that it was closed with, except what of its pay is not paid yet. */
export async function readMonth(db: Db, month: string): Promise<MonthDetails> {
  const [calendar, checks, current, closing, decisions] = await Promise.all([
    findCalendar(db),
    findChecks(db, month),
    findSums(db, month),
    findClosing(db, month),
    listDecisions(db, month),
  ]);
  const { unpaidStatements, unpaidPay } = current;
  return {
    month,
    state: stateOf(month, calendar),
    canReopen: isLastClosed(month, calendar),
    checks,
    sums: closing?.isOwn
      ? { ...monthSums.parse(closing.summary), unpaidStatements, unpaidPay }
      : current,
    closing: closing
      ? { id: closing.id, actor: closing.actor, createdAt: closing.createdAt }
      : null,
    decisions,
  };
}

/** Closes a month and all months before it. A month that is closed already stays as it is. */
export const closeMonth = (context: AuditedContext, month: string) =>
  inTransaction(context.db, async (db) => {
    await lockMonths(db);
    const calendar = await findCalendar(db);
    const state = stateOf(month, calendar);
    if (state === 'running')
      throw conflict(
        `${formatMonthAndYear(month)} has not ended in every time zone. It can be closed from noon UTC on the first day of the next month.`,
      );
    if (state === 'open') {
      const obstacles = obstaclesOf(await findChecks(db, month));
      if (obstacles.length > 0)
        throw conflict(
          `${formatMonthAndYear(month)} can't be closed yet: ${obstacles.join(', ')}.`,
        );
      const summary = await findSums(db, month);
      const { id } = await insertDecision(db, context.actor, { month, kind: 'closed', summary });
      await recordAudit(db, context, {
        action: 'closed',
        objectKind: 'month',
        objectId: id,
        after: { month },
      });
    }
    return readMonth(db, month);
  });

/** Opens the last closed month again. */
export const reopenMonth = (
  context: AuditedContext,
  { month, reason }: { month: string; reason: string },
) =>
  inTransaction(context.db, async (db) => {
    await lockMonths(db);
    if (!isLastClosed(month, await findCalendar(db)))
      throw conflict('Only the month that was closed last can be opened again.');
    const { id } = await insertDecision(db, context.actor, { month, kind: 'reopened', reason });
    await recordAudit(db, context, {
      action: 'reopened',
      objectKind: 'month',
      objectId: id,
      after: { month, reason },
    });
    return readMonth(db, month);
  });
