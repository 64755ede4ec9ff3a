import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailKind, Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { seal } from './seal.ts';
import { hostOfMails, type MailEnv, secretOf } from './sender.ts';

export type NewMail = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  /** Whose account it is about: with the user goes the mail. */
  userId?: number;
  /** Of the link in the text. Once the link is used or expired, the file with the mail is deleted. */
  linkDigest?: string;
};

/** Leaves a mail to the mailWorker. Call it in the transaction of what the mail tells of. */
export async function queueMail(
  db: Db,
  env: MailEnv,
  { kind, to, subject, text, userId, linkDigest }: NewMail,
) {
  await db
    .insertInto('mailOutbox')
    .values({
      ...{ kind, recipient: to, subject },
      sealedText: seal(text, secretOf(env)),
      messageId: `<${randomUUID()}@${hostOfMails(env)}>`,
      userId: userId ?? null,
      linkDigest: linkDigest ?? null,
    })
    .execute();
}

export type DueMail = Pick<
  Row<'mailOutbox'>,
  'id' | 'recipient' | 'subject' | 'sealedText' | 'messageId' | 'createdAt'
>;

/** Spelled out, because an index that holds only these serves no statement prepared for any status. */
const waiting = sql.lit('waiting' as const);

/**
 * Takes mails that are due, no two nodes the same one. Each is due again after `leaseSeconds`, should whoever took
 * it be gone by then.
 */
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
    .returning(['id', 'recipient', 'subject', 'sealedText', 'messageId', 'createdAt'])
    .execute();

/** What it said is forgotten with it. */
export const markSent = (db: Db, id: number) =>
  db
    .updateTable('mailOutbox')
    .set({
      status: 'sent',
      settledAt: sql<string>`clock_timestamp()`,
      sealedText: null,
      lastError: null,
    })
    .where('id', '=', id)
    .execute();

/** To be tried again, each time after a longer while; a day after it was written it is parked. */
export const postpone = (
  db: Db,
  id: number,
  {
    error,
    firstRetrySeconds,
    maxRetrySeconds,
  }: { error: string; firstRetrySeconds: number; maxRetrySeconds: number },
) => {
  const isOver = sql`queued_at < clock_timestamp() - interval '24 hours'`;
  const pause = sql`least(${maxRetrySeconds}::float, ${firstRetrySeconds} * 2 ^ least(attempts - 1, 20))`;
  return db
    .updateTable('mailOutbox')
    .set({
      lastError: error,
      status: sql<'waiting'>`case when ${isOver} then 'parked' else 'waiting' end`,
      settledAt: sql<string | null>`case when ${isOver} then clock_timestamp() end`,
      // The random part keeps mails that failed together from knocking together again.
      nextAttemptAt: sql<string>`clock_timestamp()
        + make_interval(secs => ${pause} * (0.75 + random() / 4))`,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
};

/** Seconds until the next mail is due, null when none waits. */
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
