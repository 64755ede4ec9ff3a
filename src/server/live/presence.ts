import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

export type PresentUser = { userId: number; timeZone: string | null };

/** Updates `last_seen_at` at most once a minute per user, and the time zone only while it is unknown. */
export async function savePresence(db: Db, present: PresentUser[]) {
  if (present.length === 0) return;
  const ids = present.map(({ userId }) => userId);
  const zones = present.map(({ timeZone }) => timeZone);
  // Joins `users`, because a user may have been deleted. Sorted, so that two nodes cannot deadlock.
  await sql`
    insert into presence as known (user_id, last_seen_at, time_zone)
    select users.id, now(), max(seen.zone)
    from unnest(${ids}::integer[], ${zones}::text[]) as seen (id, zone)
    join users on users.id = seen.id
    left join presence p on p.user_id = users.id
    where p.last_seen_at is null or p.last_seen_at < now() - interval '50 seconds'
    group by users.id order by users.id
    on conflict (user_id) do update set last_seen_at = excluded.last_seen_at,
      time_zone = coalesce(known.time_zone, excluded.time_zone)
  `.execute(db);
}
