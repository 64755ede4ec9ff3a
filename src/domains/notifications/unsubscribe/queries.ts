import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Unsubscription } from './token.ts';

const among = (column: string, kinds: Unsubscription['kinds']) =>
  typeof kinds === 'string' ? sql`true` : sql`${sql.ref(column)} = any (${kinds})`;

/** Switches off the daily digest. The kinds keep their channels, so later acts are mailed one by one. */
export const switchOffDigest = (db: Db, userId: number) =>
  db
    .updateTable('userSettings')
    .set({ digestHour: null })
    .where('userId', '=', userId)
    .where('digestHour', 'is not', null)
    .execute();

/** Switches off the mails of these kinds, as far as the user's role receives them. */
export const switchOffMail = (db: Db, { userId, kinds }: Unsubscription) =>
  sql`insert into notification_preferences (user_id, kind, in_app, mail)
    select users.id, usual.kind, coalesce(chosen.in_app, usual.in_app), false
    from users
    join notification_defaults() as usual on usual.role = users.role
    left join notification_preferences as chosen
      on chosen.user_id = users.id and chosen.kind = usual.kind
    where users.id = ${userId} and ${among('usual.kind', kinds)}
    on conflict (user_id, kind) do update set mail = false`.execute(db);

/** Entries that wait to be mailed stay in the inbox only. A digest has the entries of all kinds. */
export const cancelPendingMail = (db: Db, { userId, kinds }: Unsubscription) =>
  sql`update notifications as entry set mail = false
    where entry.user_id = ${userId} and entry.mail and entry.read_at is null
      and ${among('entry.kind', kinds)}`.execute(db);
