import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { Preference } from './schema.ts';

type Receiver = Pick<Actor, 'id' | 'role'>;

/** The channels of each kind that the role receives, in the order of the defaults. */
export async function listPreferences(db: Db, { id, role }: Receiver) {
  const { rows } = await sql<Preference>`
    select usual.kind, coalesce(chosen.in_app, usual.in_app) as in_app,
      coalesce(chosen.mail, usual.mail) as mail
    from notification_defaults() with ordinality
      as usual (role, kind, in_app, mail, place)
    left join notification_preferences as chosen
      on chosen.user_id = ${id} and chosen.kind = usual.kind
    where usual.role = ${role} order by usual.place`.execute(db);
  return rows;
}

/** Returns undefined if the role does not receive this kind. */
export async function savePreference(
  db: Db,
  { id, role }: Receiver,
  { kind, inApp, mail }: Preference,
) {
  const { rows } = await sql<{ kind: string }>`
    insert into notification_preferences (user_id, kind, in_app, mail)
    select ${id}, usual.kind, ${inApp}, ${mail} from notification_defaults() as usual
      where usual.role = ${role} and usual.kind = ${kind}
    on conflict (user_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail
    returning kind`.execute(db);
  return rows[0];
}
