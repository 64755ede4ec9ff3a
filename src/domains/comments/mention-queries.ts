import { sql } from 'kysely';
import type { TaskParties } from '#domains/tasks/policy.ts';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { Role } from '#shared/value-sets.ts';

const maxMentionable = 50;

type Parties = Pick<TaskParties, 'clientId' | 'vaId'>;
type Candidate = { id: number; fullName: string; role: Role };

/** Those who can read and comment on the task: its client, its VA and the administrators. */
const canSee = ({ clientId, vaId }: Parties) => sql`(users.status <> 'inactive'
  and (users.role = 'admin' or users.id in (${clientId}, ${vaId}::integer)))`;

/** The client and the VA first, then the administrators by name. */
export async function listMentionable(db: Db, { id }: Pick<Actor, 'id'>, task: Parties) {
  const { rows } = await sql<Candidate>`
    (select id, full_name, role from users
      where id in (${task.clientId}, ${task.vaId}::integer) and id <> ${id} and ${canSee(task)}
      order by id)
    union all
    (select id, full_name, role from users where role = 'admin' and id <> ${id} and ${canSee(task)}
      order by full_name, id limit ${sql.lit(maxMentionable)})`.execute(db);
  return rows;
}

/** How many of these users can see the task. */
export async function countMentionable(db: Db, task: Parties, ids: number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where id = any (${ids}::integer[]) and ${canSee(task)}`.execute(
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
