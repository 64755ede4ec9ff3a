import { sql } from 'kysely';
import type { TaskParties } from '#domains/tasks/policy.ts';
import { isKnownUser } from '#domains/users/directory/account-filter.ts';
import type { Db } from '#server/db.ts';
import { type Actor, findsOnlyKnownVas } from '#shared/actor.ts';
import type { Role } from '#shared/value-sets.ts';

const maxMentionable = 50;

type Parties = Pick<TaskParties, 'clientId' | 'vaId'>;
type Candidate = { id: number; fullName: string; role: Role };

type Author = Pick<Actor, 'id' | 'role'>;

/** Those who can read and comment on the task, as far as the author finds them: its client, its VA and the administrators. */
const isMentionable = (
  author: Author,
  { clientId, vaId }: Parties,
) => sql`(users.status <> 'inactive'
  and (users.role = 'admin' or users.id in (${clientId}, ${vaId}::integer))
  and (${!findsOnlyKnownVas(author)} or ${isKnownUser()}))`;

/** The client and the VA first, then the administrators by name. */
export async function listMentionable(db: Db, author: Author, task: Parties) {
  const { rows } = await sql<Candidate>`
    (select id, full_name, role from users
      where id in (${task.clientId}, ${task.vaId}::integer) and id <> ${author.id} and ${isMentionable(author, task)}
      order by id)
    union all
    (select id, full_name, role from users where role = 'admin' and id <> ${author.id} and ${isMentionable(author, task)}
      order by full_name, id limit ${sql.lit(maxMentionable)})`.execute(db);
  return rows;
}

/** How many of these users the author can mention on the task. */
export async function countMentionable(db: Db, author: Author, task: Parties, ids: number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where id = any (${ids}::integer[]) and ${isMentionable(author, task)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The users that the comment of a row mentions. */
export const mentionsOf = sql<Candidate[]>`(
  select coalesce(json_agg(json_build_object('id', mentioned.id, 'fullName', mentioned.full_name,
    'role', mentioned.role) order by mentioned.id), '[]')
  from users as mentioned where task_comments.content like '%<@%'
    and mentioned.id = any (mentioned_users(task_comments.content)))`;
