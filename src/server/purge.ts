import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { clearMailFolder } from '#server/mail/folder.ts';
import { startWorker } from '#server/worker.ts';

type Options = {
  db: Db;
  env: Pick<Env, 'DATA_DIR'>;
  /** False until the database is migrated. */
  isReady: () => boolean;
};

/** The condition of an expired row, by table. */
const expired = {
  sessions: sql`expires_at <= now()`,
  // No rate limit window or block is longer than a day.
  rate_limits: sql`window_started_at < now() - interval '1 day'`,
  idempotency_keys: sql`created_at < now() - interval '1 day'`,
  // Tickets expire before that.
  spent_tickets: sql`spent_at < now() - interval '1 day'`,
  password_resets: sql`expires_at <= now()`,
  email_changes: sql`expires_at <= now()`,
  // Kept for a while so that admins can see which users they led to. Used and revoked invitations expire too.
  invitations: sql`expires_at < now() - interval '30 days'`,
  attention_snoozes: sql`until <= now()`,
  exports: sql`expires_at <= now()`,
  // Undo is offered right after the change.
  task_bulk_changes: sql`created_at < now() - interval '1 day'`,
  // Payment providers stop resending an event before that.
  payment_events: sql`received_at < now() - interval '90 days'`,
  // Entries that are not shown in the inbox are never read.
  notifications: sql`read_at < now() - interval '90 days'
    or (not in_app and updated_at < now() - interval '90 days')`,
  // A fact is over before that, so it is not told again.
  notified_facts: sql`told_at < now() - interval '90 days'`,
  // Until then, admins can inspect and resend parked mails.
  mail_outbox: sql`status <> 'waiting' and settled_at < now() - interval '30 days'`,
};

const purgeIntervalMs = 3_600_000;
const batchSize = 2_000;

/** Deletes expired rows in batches, so that other transactions do not wait long for a lock. */
export async function purgeExpiredRows(db: Db) {
  for (const [name, isExpired] of Object.entries(expired)) {
    const table = sql.table(name);
    let deleted = batchSize;
    while (deleted >= batchSize) {
      const { numAffectedRows } = await sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${isExpired} limit ${batchSize} for update skip locked))
      `.execute(db);
      deleted = Number(numAffectedRows ?? 0);
    }
  }
}

/** Purges at the start and every hour, until the server closes. */
export async function registerPurge(app: FastifyInstance, { db, env, isReady }: Options) {
  const worker = startWorker({
    name: 'purging expired rows',
    log: app.log,
    isReady,
    round: async () => {
      await purgeExpiredRows(db);
      await clearMailFolder(db, env);
      return purgeIntervalMs;
    },
  });
  app.addHook('onClose', () => worker.close());
}
