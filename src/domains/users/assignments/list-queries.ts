import { sql } from 'kysely';
import {
  containsPattern,
  orderedPage,
  sqlDirection,
  type WrittenSortKey,
} from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { planOfClient } from '../directory/va-queries.ts';
import {
  type AssignmentPeriod,
  type AssignmentSort,
  type ListAssignments,
  noEnd,
} from './list-schema.ts';

type Filter = Omit<ListAssignments, 'limit' | 'cursor'>;

/** Searches VAs, clients and companies separately, because with `or` PostgreSQL would use none of the indexes. */
export const matchesNames = (q: string) => sql<boolean>`assignments.id in (
  select pair.id from users as va join assignments as pair on pair.va_id = va.id
    where search_text(va.full_name) like ${containsPattern(q)}
  union all
  select pair.id from users as client join assignments as pair on pair.client_id = client.id
    where search_text(client.full_name) like ${containsPattern(q)}
  union all
  select pair.id from client_profiles as company
    join assignments as pair on pair.client_id = company.user_id
    where search_text(company.company_name) like ${containsPattern(q)})`;

/** The expression of the index `assignments_end`: current assignments end last. */
const end = sql<string>`coalesce(assignments.ended_at, 'infinity'::timestamptz)`;

const id = sql`assignments.id`;
type Period = Pick<AssignmentPeriod, 'startedAt' | 'endedAt'>;
export const sortKeys: Record<AssignmentSort, WrittenSortKey<Period>> = {
  start: {
    by: sql`assignments.started_at`,
    type: 'timestamptz',
    id,
    write: ({ startedAt }) => startedAt,
  },
  end: { by: end, type: 'timestamptz', id, write: ({ endedAt }) => endedAt ?? noEnd },
};

/** An assignment starts with its transaction, which may wait for a lock before it writes the entry in the audit log. */
const maxEntryDelay = sql`interval '1 minute'`;

/** The administrator of the entry in the audit log that belongs to the start. */
const assignedBy = sql<{ id: number; fullName: string } | null>`(
  select json_build_object('id', author.id, 'fullName', author.full_name)
  from audit_log as entry join users as author on author.id = entry.actor_id
  where entry.object_id = period.va_id and entry.object_kind = 'assignment'
    and entry.action = 'assigned' and entry.after ->> 'clientId' = period.client_id::text
    and entry.created_at >= period.started_at
    and entry.created_at < period.started_at + ${maxEntryDelay}
  order by entry.created_at, entry.id limit 1)`;

const hours = sql<number | null>`case when period.va_id is not null then (
  select coalesce(sum(duration), 0) from time_logs
  where time_logs.va_id = period.va_id and time_logs.client_id = period.client_id
    and time_logs.start_time >= period.started_at
    and time_logs.start_time < coalesce(period.ended_at, 'infinity')) end`;

/** Current and former assignments. The page is selected first, so that only its rows are joined. */
export async function listAssignments(db: Db, filter: Filter, page: PageRequest) {
  const { vaId, clientId, state, from, to, q, sort, order } = filter;
  let periods = db
    .selectFrom('assignments')
    .select(['assignments.id', 'assignments.vaId', 'assignments.clientId'])
    .select(['assignments.startedAt', 'assignments.endedAt', sortKeys[sort].by.as('sortKey')]);
  if (vaId !== undefined) periods = periods.where('assignments.vaId', '=', vaId);
  if (clientId !== undefined) periods = periods.where('assignments.clientId', '=', clientId);
  if (state === 'current') periods = periods.where('assignments.endedAt', 'is', null);
  if (state === 'ended') periods = periods.where('assignments.endedAt', 'is not', null);
  if (from !== undefined) periods = periods.where(end, '>=', from);
  if (to !== undefined) periods = periods.where('assignments.startedAt', '<', to);
  if (q) periods = periods.where(matchesNames(q));
  const rows = await db
    .selectFrom(orderedPage(periods, page, sortKeys[sort], order).as('period'))
    .innerJoin('users as client', 'client.id', 'period.clientId')
    .leftJoin('clientProfiles as company', 'company.userId', 'period.clientId')
    .leftJoin('users as va', 'va.id', 'period.vaId')
    .leftJoin('vaProfiles', 'vaProfiles.userId', 'period.vaId')
    .select(['period.id', 'period.vaId', 'period.clientId', 'period.startedAt', 'period.endedAt'])
    .select(['va.fullName as vaName', 'va.profileImage', 'vaProfiles.specialization'])
    .select(['client.fullName as clientName', 'company.companyName'])
    .select([planOfClient.as('plan'), assignedBy.as('assignedBy'), hours.as('hours')])
    .orderBy('period.sortKey', sqlDirection[order])
    .orderBy('period.id', sqlDirection[order])
    .execute();
  return rows.map(
    ({
      vaId,
      vaName,
      profileImage,
      specialization,
      clientId,
      clientName,
      companyName,
      ...row
    }) => ({
      ...row,
      va: vaId === null ? null : { id: vaId, fullName: vaName ?? '', profileImage, specialization },
      client: { id: clientId, fullName: clientName, companyName },
    }),
  );
}
