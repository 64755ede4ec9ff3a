import { sql } from 'kysely';
import { containsPattern, orderedPage, type SortKey } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import { agency } from '#shared/agency.ts';
import { offeredIn } from '#shared/categories.ts';
import type { PageRequest } from '#shared/page.ts';
import { matchOf } from '../matches/queries.ts';

const byName: SortKey = { by: sql`users.full_name`, type: 'text', id: sql`users.id` };

const hasNoVa = sql<boolean>`not exists (select from assignments
  where client_id = users.id and ended_at is null)`;

const isWithoutVa = sql<boolean>`users.role = 'client' and users.status <> 'inactive' and ${hasNoVa}`;

const openTasks = sql<number>`(select coalesce(sum(amount), 0)::integer from task_counts
  where user_id = users.id and part = 'client' and status not in ('done', 'cancelled'))`;

const since = sql<string>`greatest(users.created_at,
  (select max(ended_at) from assignments where client_id = users.id))`;

const selectClients = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .leftJoin('presence', 'presence.userId', 'users.id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('subscriptions')
          .select(['plan', 'monthlyHours'])
          .whereRef('subscriptions.userId', '=', 'users.id')
          .where(sql<boolean>`plan_runs(subscriptions.status, subscriptions.end_date)`)
          .orderBy('subscriptions.id', 'desc')
          .limit(1)
          .as('running'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.fullName', 'users.profileImage', 'clientProfiles.companyName'])
    .select(['running.plan', 'running.monthlyHours', 'presence.timeZone'])
    .select([openTasks.as('openTasks'), since.as('since')])
    .select(matchOf(sql.ref('users.id')).as('match'));

/** Searches people and companies separately, to use both indexes. */
const matchesNames = (q: string) => sql<boolean>`users.id in (
  select id from users as client where search_text(client.full_name) like ${containsPattern(q)}
  union all
  select user_id from client_profiles as company
    where search_text(company.company_name) like ${containsPattern(q)})`;

/** Active clients without a VA, sorted by name. */
export function listClientsWithoutVa(db: Db, q: string | undefined, page: PageRequest) {
  let query = selectClients(db).where(isWithoutVa);
  if (q) query = query.where(matchesNames(q));
  return orderedPage(query, page, byName, 'ascending').execute();
}

export const findClientNeeds = (db: Db, clientId: number) =>
  selectClients(db)
    .where('users.id', '=', clientId)
    .where('users.role', '=', 'client')
    .executeTakeFirst();

/** The latest tasks say what the client needs now. */
const countedTasks = 100;

/** Of the categories that the product knows. */
const specializationOf: Partial<Record<string, string>> = {
  admin: 'administrative-support',
  'customer-service': 'customer-support',
  marketing: 'digital-marketing',
  content: 'digital-marketing',
  research: 'research-analysis',
  'data-entry': 'administrative-support',
};

/** The most frequent first. */
export async function listNeededSpecializations(db: Db, clientId: number) {
  const { rows } = await sql<{ category: string }>`
    select category from (select category from tasks where client_id = ${clientId}
      order by created_at desc, id desc limit ${countedTasks}) as latest
    group by category order by count(*) desc, category`.execute(db);
  const offered = offeredIn(agency().serviceCategories).map(({ key }) => key);
  const needed = rows.flatMap(({ category }) => specializationOf[category] ?? []);
  return [...new Set(needed)].filter((key) => offered.includes(key));
}

export async function countOpenTasksOf(
  db: Db,
  { vaId, clientId }: { vaId: number; clientId: number },
) {
  const { count } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vaId', '=', vaId)
    .where('clientId', '=', clientId)
    .where('status', 'not in', ['done', 'cancelled'])
    .executeTakeFirstOrThrow();
  return count;
}
