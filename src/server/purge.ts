import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { clearMailFolder } from '#server/mail/folder.ts';
import { startWorker } from '#server/worker.ts';

type Options = {
  db: Db;
  env: Pick<Env, 'DATA_DIR'>;
  /** False until there is a table to purge. */
  isReady: () => boolean;
};

/** What has outlived its use, by table. */
const stale = {
  sessions: sql`expires_at <= now()`,
  // No window or block is longer than a day.
  login_attempts: sql`window_started_at < now() - interval '1 day'`,
  idempotency_keys: sql`created_at < now() - interval '1 day'`,
  // No ticket lives longer.
  spent_tickets: sql`spent_at < now() - interval '1 day'`,
  password_resets: sql`expires_at <= now()`,
  email_changes: sql`expires_at <= now()`,
  // Administrators may look back on who came of them; a used or revoked one expires like any other.
  invitations: sql`expires_at < now() - interval '30 days'`,
  // No provider sends an event again after so long.
  payment_events: sql`received_at < now() - interval '90 days'`,
  // What could not be delivered may be looked at and sent again for as long.
  mail_outbox: sql`status <> 'waiting' and settled_at < now() - interval '30 days'`,
};

const everyHour = 3_600_000;
const atOnce = 2_000;

/** Deletes what is stale, a bounded lot at a time, so that nobody waits long for a lock. */
export async function purgeExpiredRows(db: Db) {
  for (const [name, isStale] of Object.entries(stale)) {
    const table = sql.table(name);
    let deleted = atOnce;
    while (deleted >= atOnce) {
      const { numAffectedRows } = await sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${isStale} limit ${atOnce} for update skip locked))
      `.execute(db);
      deleted = Number(numAffectedRows ?? 0);
    }
  }
}

/** At the start and every hour, until the server closes. */
export async function registerPurge(app: FastifyInstance, { db, env, isReady }: Options) {
  const worker = startWorker({
    ...{ name: 'purging expired rows', log: app.log, isReady },
    round: async () => {
      await purgeExpiredRows(db);
      await clearMailFolder(db, env);
      return everyHour;
    },
  });
  app.addHook('onClose', () => worker.close());
}
