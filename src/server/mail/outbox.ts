import { sql } from 'kysely';
import type { Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { type LinkedContent, type SealedMail, sealContent } from './content.ts';
import type { MailEnv } from './sender.ts';

export type NewMail = LinkedContent & {
  to: string;
  /** The user the mail is about; deleting the user deletes the mail. */
  userId?: number;
  /** Digest of the link in the text. Once the link is used or expired, the file with the mail is deleted. */
  linkDigest?: string;
};

/** Queues a mail for the mail worker. Call it in the transaction of the change that the mail reports. */
export const queueMail = (db: Db, env: MailEnv, { to, userId, linkDigest, ...content }: NewMail) =>
  db
    .insertInto('mailOutbox')
    .values({
      ...sealContent(content, env),
      recipient: to,
      userId: userId ?? null,
      linkDigest: linkDigest ?? null,
    })
    .returning(['id', 'subject'])
    .executeTakeFirstOrThrow();

export type DueMail = SealedMail & Pick<Row<'mailOutbox'>, 'id'>;

/** A literal, not a parameter: PostgreSQL uses the partial index only when the plan names this status. */
const waiting = sql.lit('waiting' as const);

/** Leases mails that are due, each to one node. A mail that is not marked in time is due again after `leaseSeconds`. */
export const claimMails = (
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueMail[]> =>
  db
    .updateTable('mailOutbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      nextAttemptAt: sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailOutbox')
        .select('id')
        .where('status', '=', waiting)
        .where('nextAttemptAt', '<=', sql<string>`clock_timestamp()`)
        .orderBy('nextAttemptAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      ...(['id', 'recipient', 'subject', 'messageId', 'createdAt'] as const),
      ...(['sealedText', 'sealedParts'] as const),
    ])
    .execute();

/** Deletes the content too: it is no longer needed. */
export const markSent = (db: Db, id: number) =>
  db
    .updateTable('mailOutbox')
    .set({
      status: 'sent',
      settledAt: sql<string>`clock_timestamp()`,
      sealedText: null,
      sealedParts: null,
      lastError: null,
    })
    .where('id', '=', id)
    .execute();

/** Schedules a retry with exponential backoff. A mail that was queued more than 24 hours ago is parked instead. */
export const scheduleRetry = (
  db: Db,
  id: number,
  {
    error,
    firstRetrySeconds,
    maxRetrySeconds,
  }: { error: string; firstRetrySeconds: number; maxRetrySeconds: number },
) => {
  const isOver = sql`queued_at < clock_timestamp() - interval '24 hours'`;
  const delay = sql`least(${maxRetrySeconds}::float, ${firstRetrySeconds} * 2 ^ least(attempts - 1, 20))`;
  return db
    .updateTable('mailOutbox')
    .set({
      lastError: error,
      status: sql<'waiting'>`case when ${isOver} then 'parked' else 'waiting' end`,
      settledAt: sql<string | null>`case when ${isOver} then clock_timestamp() end`,
      // Jitter spreads the retries of mails that failed together.
      nextAttemptAt: sql<string>`clock_timestamp()
        + make_interval(secs => ${delay} * (0.75 + random() / 4))`,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
};

/** Seconds until the next mail is due, or null when the queue is empty. */
export async function findNextDue(db: Db): Promise<number | null> {
  const { seconds } = await db
    .selectFrom('mailOutbox')
    .select(
      sql<number | null>`extract(epoch from min(next_attempt_at) - clock_timestamp())::float`.as(
        'seconds',
      ),
    )
    .where('status', '=', waiting)
    .executeTakeFirstOrThrow();
  return seconds;
}
