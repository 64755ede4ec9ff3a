import type * as z from 'zod';
import { findUserSettings } from '#domains/users/settings/queries.ts';
import type { ActionContext } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { hoursBetween } from '#shared/money.ts';
import { toPage } from '#shared/page.ts';
import { reportScope } from '../policy.ts';
import { findGroupNames, listReportedLogs, sumGroups, sumLogs } from './queries.ts';
import {
  type listTimeReportInput,
  maxReportDays,
  type ReportedLog,
  type ReportGroup,
  type ReportPeriod,
  type TimeTotals,
  type timeTotalsInput,
} from './schema.ts';

/** A day has 25 hours when daylight saving time ends. */
const maxReportHours = maxReportDays * 24 + 1;

const defaultDays = 30;

/** The period with its defaults. */
export function readPeriod(period: {
  from?: string | undefined;
  to?: string | undefined;
}): ReportPeriod {
  const to = period.to ?? new Date().toISOString();
  const start = Date.parse(to) - defaultDays * 24 * 3_600_000;
  const from = period.from ?? new Date(start).toISOString();
  if (to <= from) throw invalid('The end of the period must be after its start', 'to');
  if (hoursBetween(from, to) > maxReportHours)
    throw invalid(`The period can have at most ${maxReportDays} days`, 'to');
  return { from, to };
}

const always: ReportPeriod = { from: '-infinity', to: 'infinity' };

/** The logs of a period, or one of any time, that the actor may see. */
export async function readTimeReport(
  { db, actor }: ActionContext,
  { limit, cursor, order, ...filter }: z.output<typeof listTimeReportInput>,
) {
  const period = filter.id === undefined ? readPeriod(filter) : always;
  const scoped = { ...filter, ...period, scope: reportScope(actor) };
  const rows = await listReportedLogs(db, scoped, { limit: limit + 1, cursor, order });
  return toPage(rows, limit, ({ startTime, id }) => [startTime, id]);
}

/** The hours of a log with its adjustments. */
export const hoursOf = ({
  duration,
  adjustedDuration,
}: Pick<ReportedLog, 'duration' | 'adjustedDuration'>) => adjustedDuration ?? duration;

const isNamed = (by: ReportGroup) => by === 'va' || by === 'client' || by === 'task';

/** The hours of these logs, and of each group of them. */
export async function sumTime(
  { db, actor }: ActionContext,
  { by, timeZone, ...filter }: z.output<typeof timeTotalsInput>,
): Promise<TimeTotals> {
  const scoped = { ...filter, ...readPeriod(filter), scope: reportScope(actor) };
  if (by === undefined) return { ...(await sumLogs(db, scoped)), groups: [], groupCount: 0 };
  const { firstDayOfWeek: firstDay } = await findUserSettings(db, actor.id);
  const { groups, ...total } = await sumGroups(db, scoped, by, { zone: timeZone, firstDay });
  const ids = groups.flatMap(({ id }) => (id === null ? [] : [id]));
  const named =
    isNamed(by) && ids.length > 0 ? await findGroupNames(db, by, ids, scoped.scope) : [];
  const nameOf = new Map(named.map((one) => [one.id, one]));
  return {
    ...total,
    groups: groups.map(({ id, day, hours, logs }) => {
      const { name = null, detail = null } = (id !== null && nameOf.get(id)) || {};
      return { id, day, name, detail, hours, logs };
    }),
  };
}
