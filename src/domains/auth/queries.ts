import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** The seed's administrator; an address below .example belongs to nobody else. */
export const hasDemo = async (db: Db) => {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', 'admin')
    .where('email', 'like', '%@gva.example')
    .where('status', '=', 'active')
    .executeTakeFirst();
  return admin !== undefined;
};
