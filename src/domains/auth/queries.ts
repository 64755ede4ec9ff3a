import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** Whether the demo data is loaded. No real user has an address in the reserved domain `.example`. */
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
