import { type RawBuilder, sql } from 'kysely';
import { contains, containsPattern } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import { hasTrigram } from '#shared/search-text.ts';

/** The most people, leads or tasks that one search looks for. A longer text finds fewer of them. */
const maxMatches = 50;

const findPeople = (db: Db, q: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(contains('fullName', q))
    .orderBy('fullName')
    .orderBy('id')
    .limit(maxMatches)
    .execute();

const findCompanies = (db: Db, q: string) =>
  db
    .selectFrom('clientProfiles')
    .select('userId as id')
    .where(contains('companyName', q))
    .orderBy('userId')
    .limit(maxMatches)
    .execute();

const findLeads = (db: Db, q: string) =>
  db
    .selectFrom('leads')
    .select('id')
    .where(contains('fullName', q))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMatches)
    .execute();

const findTasks = (db: Db, q: string) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where(contains('title', q))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMatches)
    .execute();

/**
 * The conditions of a search, of which an entry must meet one: a person of the entry (who acted, or is affected) has
 * this name or company, its lead or task has this name, or a text in its facts contains the searched text.
 *
 * With a million entries each condition is fast. The GIN indexes `audit_log_people` and `audit_log_texts` find what is
 * rare, such as a client or a title. What is frequent, such as an administrator or a state, PostgreSQL finds within the
 * newest entries, because it keeps statistics of the indexed expressions. Names are looked up first, so that an entry is
 * found by the current name and need not store any.
 */
export async function searchConditions(db: Db, q: string): Promise<RawBuilder<boolean>[]> {
  const found = await Promise.all(
    [findPeople, findCompanies, findLeads, findTasks].map((find) => find(db, q)),
  );
  const [people = [], companies = [], leads = [], tasks = []] = found.map((rows) =>
    rows.map(({ id }) => id),
  );
  const peopleIds = [...new Set([...people, ...companies])];

  const conditions: RawBuilder<boolean>[] = [];
  if (peopleIds.length > 0)
    conditions.push(sql<boolean>`audit_people(audit_log.actor_id, audit_log.object_kind,
      audit_log.object_id, audit_log.before, audit_log.after) && ${peopleIds}::integer[]`);
  // Others are searched in names only.
  if (hasTrigram(q))
    conditions.push(sql<boolean>`search_text(audit_texts(audit_log.before, audit_log.after))
      like ${containsPattern(q)}`);
  for (const [kind, ids] of [
    ['lead', leads],
    ['task', tasks],
  ] as const)
    if (ids.length > 0)
      conditions.push(sql<boolean>`audit_log.object_kind = ${kind}
        and audit_log.object_id = any(${ids}::integer[])`);
  return conditions;
}
