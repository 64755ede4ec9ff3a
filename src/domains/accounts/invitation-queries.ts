import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { Invitation } from './schema.ts';

const isExpired = sql<boolean>`expires_at <= now()`;

const expiresAt = sql<string>`now() + interval '7 days'`;

const listedColumns = [
  'id',
  'email',
  'fullName',
  'role',
  'invitedBy',
  'userId',
  'expiresAt',
  'createdAt',
  sql<Invitation['status']>`case
    when accepted_at is not null then 'accepted'
    when revoked_at is not null then 'revoked'
    when ${isExpired} then 'expired'
    else 'open' end`.as('status'),
  // Not `exists`, for which PostgreSQL would read all mails that failed.
  sql<boolean>`coalesce((select true from mail_outbox as mail
    where mail.status = 'parked' and mail.link_digest = invitations.digest limit 1), false)`.as(
    'isUndelivered',
  ),
] as const;

/** Newest first. */
export function listInvitations(db: Db, page: PageRequest) {
  const query = db.selectFrom('invitations').select(listedColumns);
  return newestFirst(query, page).execute();
}

/** Serializes invitations to one address until the transaction ends, so that the second revokes the first. */
export const lockInviteeEmail = (db: Db, email: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`invite ${email.toLowerCase()}`}))`.execute(db);

/** Which of these addresses, in lower case, belong to an account. */
export async function listTakenEmails(db: Db, emails: string[]) {
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql`lower(email)`, 'in', emails)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Which of these addresses, in lower case, have an open invitation. */
export async function listInvitedEmails(db: Db, emails: string[]) {
  const rows = await db
    .selectFrom('invitations')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql`lower(email)`, 'in', emails)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`not ${isExpired}`)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Replaces the link, and begins its time again. */
export const renewInvitation = (db: Db, id: number, digest: string) =>
  db
    .updateTable('invitations')
    .set({ digest, expiresAt })
    .where('id', '=', id)
    .returning(listedColumns)
    .executeTakeFirstOrThrow();

export const revokeOpenInvitations = (db: Db, email: string) =>
  db
    .updateTable('invitations')
    .set({ revokedAt: sql<string>`now()` })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();

type NewInvitation = Omit<NewRow<'invitations'>, 'expiresAt'>;

export const insertInvitation = (db: Db, invitation: NewInvitation) =>
  db
    .insertInto('invitations')
    .values({ ...invitation, expiresAt })
    .returning(listedColumns)
    .executeTakeFirstOrThrow();

const selectByDigest = (db: Db, digest: string) =>
  db
    .selectFrom('invitations')
    .select(['fields', ...listedColumns])
    .where('digest', '=', digest);

export const findInvitation = (db: Db, digest: string) =>
  selectByDigest(db, digest).executeTakeFirst();

export const findInvitationEmail = (db: Db, id: number) =>
  db.selectFrom('invitations').select('email').where('id', '=', id).executeTakeFirst();

export const lockInvitationForUpdate = (db: Db, digest: string) =>
  selectByDigest(db, digest).forUpdate().executeTakeFirst();

export const lockInvitationByIdForUpdate = (db: Db, id: number) =>
  db
    .selectFrom('invitations')
    .select(listedColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const markAccepted = (db: Db, id: number, userId: number) =>
  db
    .updateTable('invitations')
    .set({ acceptedAt: sql<string>`now()`, userId })
    .where('id', '=', id)
    .execute();

export const markRevoked = (db: Db, id: number) =>
  db
    .updateTable('invitations')
    .set({ revokedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
