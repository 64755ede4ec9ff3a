import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '#server/db.ts';
import { clearMailFolder } from '#server/mail/folder.ts';
import { clearFailedMails } from '#server/mail/inbox/folder-source.ts';
import { archiveDays } from '#shared/archive-days.ts';
import { emailType, originalMailDays } from '#shared/original-mail.ts';
import { defineJob, scheduledRetry } from './job.ts';

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
  // Of former VAs, who cannot remove them, after their last pay.
  bank_details: sql`exists (select from users where id = va_id and role <> 'va')
    and not exists (select from pay_statements as statement
      where statement.va_id = bank_details.va_id and status <> 'paid')`,
  attention_snoozes: sql`until <= now()`,
  exports: sql`expires_at <= now()`,
  archived_tasks: sql`deleted_at <= now() - make_interval(days => ${sql.lit(archiveDays)})`,
  // Undo is offered right after the change.
  task_bulk_changes: sql`created_at < now() - interval '1 day'`,
  // Payment providers stop resending an event before that.
  payment_events: sql`received_at < now() - interval '90 days'`,
  // No mail server delivers a mail again after that, and a mailbox does not offer a handled mail.
  task_mails: sql`handled_at < now() - interval '90 days'`,
  handled_lead_mails: sql`handled_at < now() - interval '90 days'`,
  task_mail_attempts: sql`attempted_at < now() - interval '30 days'`,
  // Entries that are not shown in the inbox are never read.
  notifications: sql`read_at < now() - interval '90 days'
    or (not in_app and updated_at < now() - interval '90 days')`,
  // A fact is over before that, so it is not told again.
  notified_facts: sql`told_at < now() - interval '90 days'`,
  failed_jobs: sql`failed_at < now() - interval '30 days'`,
  // Until then, admins can retry the delivery of parked mails.
  mail_outbox: sql`status <> 'waiting' and settled_at < now() - interval '30 days'`,
};

const batchSize = 2_000;

/**
 * Deletes the original emails of tasks, and takes them from the copy of the file list in the task. Locks a task before its
 * files, as every change of them does.
 */
async function purgeOriginalMails(db: Db) {
  const isExpired = sql`files.type = ${sql.lit(emailType)}
    and files.created_at < now() - make_interval(days => ${sql.lit(originalMailDays)})`;
  let changed = batchSize;
  while (changed >= batchSize) {
    const { numAffectedRows } = await sql`
      with locked as materialized (
        select tasks.id from tasks join files on files.task_id = tasks.id where ${isExpired}
          limit ${batchSize} for update of tasks skip locked),
      removed as (
        delete from files where ${isExpired} and task_id = any (array(select id from locked))
        returning id, task_id)
      update tasks set updated_by = null, attachments = coalesce((
        select jsonb_agg(file order by position)
        from jsonb_array_elements(attachments) with ordinality as listed (file, position)
        where (file ->> 'id')::integer <> all (select id from removed)), '[]')
      where id in (select task_id from removed)`.execute(db);
    changed = Number(numAffectedRows ?? 0);
  }
}

/** Deletes expired rows in batches, so that other transactions do not wait long for a lock. */
export async function purgeExpiredRows(db: Db) {
  await purgeOriginalMails(db);
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

export const purge = defineJob({
  name: 'purge-expired-rows',
  label: 'Deletion of expired data',
  input: z.object({}),
  schedule: '10 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 1_800,
  async run({ db, env }) {
    await purgeExpiredRows(db);
    await clearMailFolder(db, env);
    await clearFailedMails(env, 90);
  },
});
