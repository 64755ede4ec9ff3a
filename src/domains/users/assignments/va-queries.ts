import { type RawBuilder, sql } from 'kysely';
import { containsPattern, orderedPage, type SortKey } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { assignedClients } from '../directory/va-queries.ts';
import type { ListVas, VaReviews, VaSort } from './schema.ts';

type Options = Omit<ListVas, 'limit' | 'cursor'> & { maxClients: number };
const rating = { by: sql<string>`(5 - va_loads.rating)`, type: 'numeric' } as const;
const vaId = sql`va_loads.va_id`;

/** Ties are broken by the id in the table of the index. */
const sortKeys: Record<VaSort, SortKey> = {
  name: { by: sql`users.full_name`, type: 'text', id: sql`users.id` },
  created: { by: sql`users.created_at`, type: 'timestamptz', id: sql`users.id` },
  // The least loaded first, of several the best rated.
  load: { by: sql`va_loads.promised_hours`, type: 'numeric', next: rating, id: vaId },
  rating: { ...rating, id: vaId },
};

/** The values as a cursor has them. */
const sortTexts: Record<VaSort, RawBuilder<string>> = {
  name: sql`users.full_name`,
  created: sql`users.created_at`,
  load: sql`va_loads.promised_hours || ' ' || (5 - va_loads.rating)`,
  rating: sql`(5 - va_loads.rating)::text`,
};

/** Two searches, because with one `or` condition PostgreSQL would use neither index. */
const matchesNameOrSkill = (q: string) => sql<boolean>`users.id in (
  select id from users as va where search_text(va.full_name) like ${containsPattern(q)}
  union all
  select user_id from va_profiles as skilled
    where search_text(skills_text(skilled.skills)) like ${containsPattern(q)})`;

const hasRoom = (maxClients: number) =>
  sql<boolean>`(va_loads.clients < ${maxClients} and users.status <> 'inactive')`;

/** Work is counted by days in UTC. */
const hoursSince = (unit: 'week' | 'month') => sql<number>`(select coalesce(sum(hours), 0)
  from work_days where va_id = users.id
    and day >= date_trunc(${sql.lit(unit)}, utc_day())::date)`;

const openTasks = sql<number>`(select coalesce(sum(amount), 0)::integer from task_counts
  where user_id = users.id and part = 'va' and status not in ('done', 'cancelled'))`;

/** The latest reviews of the last 30 days, of which at most 500 count. */
const reviews = sql<VaReviews>`(select json_build_object(
    'firstTries', count(*) filter (where attempt = 1),
    'firstApprovals', count(*) filter (where attempt = 1 and outcome = 'approved'))
  from (select attempt, outcome from task_reviews as review
    where review.va_id = users.id and outcome in ('approved', 'changes-requested')
      and decided_at >= now() - interval '30 days'
    order by decided_at desc limit 500) as latest)`;

/** The VAs with their work. `sortKey` is the value for the cursor. */
export function listVas(db: Db, options: Options, page: PageRequest) {
  const { q, sort, order, specialization, maxClients } = options;
  let query = db
    .selectFrom('vaLoads')
    .innerJoin('users', 'users.id', 'vaLoads.vaId')
    .innerJoin('vaProfiles', 'vaProfiles.userId', 'vaLoads.vaId')
    .leftJoin('presence', 'presence.userId', 'vaLoads.vaId')
    .select(['users.id', 'users.fullName', 'users.profileImage', 'users.createdAt'])
    .select('users.status')
    .select(sql<boolean>`users.approved_at is not null`.as('isApproved'))
    .select(['vaProfiles.specialization', 'vaProfiles.skills', 'vaProfiles.availability'])
    .select(['presence.timeZone', 'vaProfiles.rating', 'vaLoads.promisedHours'])
    .select([assignedClients.as('assignedClients'), hasRoom(maxClients).as('hasRoom')])
    .select([hoursSince('week').as('hoursThisWeek'), hoursSince('month').as('hoursThisMonth')])
    .select([openTasks.as('openTasks'), reviews.as('reviews'), sortTexts[sort].as('sortKey')])
    .where('users.role', '=', 'va');
  if (options.id !== undefined) query = query.where('vaLoads.vaId', '=', options.id);
  if (options.hasRoom) query = query.where(hasRoom(maxClients));
  if (specialization) query = query.where('vaProfiles.specialization', '=', specialization);
  if (q) query = query.where(matchesNameOrSkill(q));
  return orderedPage(query, page, sortKeys[sort], order).execute();
}
