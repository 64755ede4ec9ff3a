import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { TimeApproval } from '#shared/time-value-sets.ts';
import type { Calendar } from './calendar.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const returnReason = 'The second call was about another project. Please log only the first one.';

type Log = { start: Date; va: string; vaIndex: number; isFirstOfWeek: boolean };
export type Approval = { approval: TimeApproval; weekEnd: Date };

const weekOf = (moment: Date) => Math.floor((moment.getTime() / dayMs + 3) / 7);

/** The Monday after the week of a log. */
const endOf = (moment: Date) => new Date((weekOf(moment) * 7 + 4) * dayMs);

/**
 * Weeks before the last one are approved. Of the last week, the demo VA has a returned line, and the other VAs have
 * submitted it, have not submitted it, or got it approved. This week is open.
 */
export function approvalOf(
  { start, va, vaIndex, isFirstOfWeek }: Log,
  calendar: Calendar,
): Approval {
  const age = weekOf(calendar.now) - weekOf(start);
  const weekEnd = endOf(start);
  if (age === 0) return { approval: 'open', weekEnd };
  if (age > 1) return { approval: 'approved', weekEnd };
  if (va === 'va') return { approval: isFirstOfWeek ? 'returned' : 'submitted', weekEnd };
  const states = ['submitted', 'open', 'approved'] as const;
  return { approval: states[vaIndex % states.length] ?? 'open', weekEnd };
}

/** VAs submit in the morning of Monday, and clients decide two hours later. */
const momentsOf = ({ weekEnd }: Approval, calendar: Calendar) => {
  const before = (hours: number, minutes: number) =>
    new Date(Math.min(weekEnd.getTime() + hours * hourMs, calendar.minutesAgo(minutes).getTime()));
  return { submittedAt: before(9, 9), decidedAt: before(11, 5) };
};

export function approvalColumns(approval: Approval, clientId: number, calendar: Calendar) {
  if (approval.approval === 'approved')
    return {
      approval: approval.approval,
      approvedBy: clientId,
      approvedAt: momentsOf(approval, calendar).decidedAt.toISOString(),
    };
  return {
    approval: approval.approval,
    returnReason: approval.approval === 'returned' ? returnReason : null,
  };
}

type DecidedLog = Approval & { id: number; vaId: number; clientId: number; hours: number };

/** What was decided about the logs. */
export async function insertDecisions(
  db: Kysely<Database>,
  logs: DecidedLog[],
  calendar: Calendar,
) {
  const rows = logs.flatMap((log): NewRow<'timeLogDecisions'>[] => {
    if (log.approval === 'open') return [];
    const { submittedAt, decidedAt } = momentsOf(log, calendar);
    const decision = { timeLogId: log.id, clientId: log.clientId, hours: log.hours };
    const submitted: NewRow<'timeLogDecisions'> = {
      ...decision,
      kind: 'submitted',
      actorId: log.vaId,
      createdAt: submittedAt.toISOString(),
    };
    if (log.approval === 'submitted') return [submitted];
    return [
      submitted,
      {
        ...decision,
        kind: log.approval,
        actorId: log.clientId,
        reason: log.approval === 'returned' ? returnReason : null,
        createdAt: decidedAt.toISOString(),
      },
    ];
  });
  await db.insertInto('timeLogDecisions').values(rows).execute();
}
