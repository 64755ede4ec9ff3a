import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

export type Present = { userId: number; timeZone: string | null };

/** Written down at most once a minute for each person; a time zone only while none is known. */
export async function notePresence(db: Db, present: Present[]) {
  if (present.length === 0) return;
  const ids = present.map(({ userId }) => userId);
  const zones = present.map(({ timeZone }) => timeZone);
  // Out of `users`: somebody may have been deleted a moment ago. In one order, so that no two nodes wait for each other.
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
