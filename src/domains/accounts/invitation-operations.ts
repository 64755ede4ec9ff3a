import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { digestOf, makeLink } from '#domains/users/links.ts';
import { createAccount } from '#domains/users/operations.ts';
import { isEmailTaken } from '#domains/users/queries.ts';
import { accountFields } from '#domains/users/schema.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, DomainError, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { hasMailServer, type MailEnv } from '#server/mail/sender.ts';
import { knownService } from '#shared/category-schema.ts';
import { optional } from '#shared/optional.ts';
import {
  findInvitation,
  insertInvitation,
  lockInvitationByIdForUpdate,
  lockInvitationForUpdate,
  lockInviteeEmail,
  markAccepted,
  markRevoked,
  revokeOpenInvitations,
} from './invitation-queries.ts';
import { beginTerms } from './invited-terms.ts';
import { queueInvitation } from './mails.ts';
import { type AcceptInvitation, type Invitation, type Invite, invitedTerms } from './schema.ts';

type Inviter = Author & { actor: { id: number } };
type Invited = Pick<Invite, 'email' | 'fullName' | 'role'> & { fields: object };

/**
 * Emails an invitation and revokes earlier ones to the address, so that an expired one cannot be sent again. Returns the link only
 * if there is no mail server.
 */
export async function sendInvitation(
  trx: Db,
  author: Inviter,
  env: MailEnv,
  { fields, ...person }: Invited,
  after: object,
) {
  const { email, fullName } = person;
  await revokeOpenInvitations(trx, email);
  const { digest, link } = makeLink(env, 'invitation');
  const invitation = await insertInvitation(trx, {
    ...person,
    digest,
    invitedBy: author.actor.id,
    fields: JSON.stringify(fields),
  });
  await queueInvitation(trx, env, { email, fullName, link, digest });
  await recordAudit(trx, author, {
    action: 'invited',
    objectKind: 'invitation',
    objectId: invitation.id,
    after,
  });
  return { ...invitation, link: hasMailServer(env) ? null : link };
}

/** Invites a person to choose their own username and password. Revokes earlier invitations to the same address. */
export const invite = (
  db: Kysely<Database>,
  author: Inviter,
  { email, fullName, role, ...fields }: Invite,
  env: MailEnv,
) =>
  inTransaction(db, async (trx) => {
    await lockInviteeEmail(trx, email);
    if (await isEmailTaken(trx, email)) throw conflict('Email already exists');
    await spendAllowance(trx, author.actor, 'invitation');
    return sendInvitation(trx, author, env, { email, fullName, role, fields }, { role });
  });

const invalidMessage = 'This invitation is no longer valid. Please ask for a new one.';
const usedMessage = 'This invitation has already been used. Please sign in.';

function expectOpen<Found extends Pick<Invitation, 'status'>>(found: Found | undefined): Found {
  if (found?.status === 'accepted') throw conflict(usedMessage);
  if (found?.status !== 'open') throw new DomainError('notFound', invalidMessage);
  return found;
}

/** The invitation as shown to the person who opens the link. */
export async function readInvitation(db: Db, token: string) {
  const found = expectOpen(await findInvitation(db, digestOf(token)));
  const { email, fullName, role, expiresAt } = found;
  const { companyName = null, specialization = null } = invitedFields.parse(found.fields);
  return { email, fullName, role, expiresAt, companyName, specialization };
}

const invitedFields = accountFields
  .omit({ username: true, password: true, email: true, fullName: true, role: true })
  // The invited VA cannot choose another one, and joins without a service that was removed.
  .extend({ ...invitedTerms.shape, specialization: optional(knownService).catch(undefined) });

/** Creates the account. Of concurrent calls, only one succeeds. */
export async function acceptInvitation(
  db: Kysely<Database>,
  { token, fullName: ownName, ...chosen }: AcceptInvitation,
  client: Author['client'],
) {
  const digest = digestOf(token);
  // Check before hashing the password, which is expensive.
  expectOpen(await findInvitation(db, digest));
  return inTransaction(db, async (trx) => {
    const invited = expectOpen(await lockInvitationForUpdate(trx, digest));
    const { id, email, role } = invited;
    const fullName = ownName ?? invited.fullName;
    if (fullName === '') throw invalid('Full name is required', 'fullName');
    const { hourlyRate, weeklyHours, ...fields } = invitedFields.parse(invited.fields);
    const account = { ...fields, ...chosen, email, fullName, role };
    // The new user has no account yet, even if another account is signed in.
    const author = { actor: null, client };
    const user = await createAccount(trx, account, { approvedAt: new Date(), author });
    const setBy = invited.invitedBy ?? user.id;
    await beginTerms(trx, author, { vaId: user.id, setBy, hourlyRate, weeklyHours });
    await markAccepted(trx, id, user.id);
    return user;
  });
}

export const revokeInvitation = (db: Kysely<Database>, author: Author, id: number) =>
  inTransaction(db, async (trx) => {
    const found = await lockInvitationByIdForUpdate(trx, id);
    if (!found) throw notFound('Invitation');
    if (found.status === 'accepted') throw conflict('This invitation has already been used.');
    if (found.status === 'revoked') return;
    await markRevoked(trx, id);
    await recordAudit(trx, author, {
      action: 'deleted',
      objectKind: 'invitation',
      objectId: id,
      before: { role: found.role, status: found.status },
    });
  });
