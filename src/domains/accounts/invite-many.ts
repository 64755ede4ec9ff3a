import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { makeLink } from '#domains/users/links.ts';
import { isEmailTaken } from '#domains/users/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { hasMailServer, type MailEnv } from '#server/mail/sender.ts';
import type { Actor } from '#shared/actor.ts';
import { sendInvitation } from './invitation-operations.ts';
import {
  findInvitationEmail,
  listInvitedEmails,
  listTakenEmails,
  lockInvitationByIdForUpdate,
  lockInviteeEmail,
  renewInvitation,
} from './invitation-queries.ts';
import { parseInvitees } from './invitees.ts';
import { queueInvitation } from './mails.ts';
import type { InvitedMany, InviteMany } from './schema.ts';

type AdminAuthor = Author & { actor: Pick<Actor, 'id' | 'role'> };

/**
 * Invites everyone in a pasted text, in one transaction. People with an account or an open invitation are left out, so a
 * second call invites nobody twice.
 */
export const inviteMany = (
  db: Kysely<Database>,
  author: AdminAuthor,
  { addresses, role, ...fields }: InviteMany,
  env: MailEnv,
) =>
  inTransaction(db, async (trx): Promise<InvitedMany> => {
    const { people, repeated } = parseInvitees(addresses);
    const keys = people.map(({ email }) => email.toLowerCase()).toSorted();
    // Always in this order, to avoid deadlocks.
    for (const key of keys) await lockInviteeEmail(trx, key);
    const taken = await listTakenEmails(trx, keys);
    const invitedBefore = await listInvitedEmails(trx, keys);
    const skipped: InvitedMany['skipped'] = repeated.map((email) => ({
      email,
      reason: 'repeated',
    }));
    const invited: InvitedMany['invited'] = [];
    for (const { email, fullName } of people) {
      const key = email.toLowerCase();
      if (taken.has(key)) skipped.push({ email, reason: 'has-account' });
      else if (invitedBefore.has(key)) skipped.push({ email, reason: 'already-invited' });
      else {
        const person = { email, fullName, role, fields };
        invited.push(await sendInvitation(trx, author, env, person, { role, ...fields }));
      }
    }
    if (invited.length > 0) await spendAllowance(trx, author.actor, 'invitation', invited.length);
    return { invited, skipped };
  });

/** Mails a new link, which works for the full time; the former link stops working. */
export const resendInvitation = (
  db: Kysely<Database>,
  author: AdminAuthor,
  id: number,
  env: MailEnv,
) =>
  inTransaction(db, async (trx) => {
    const known = await findInvitationEmail(trx, id);
    if (!known) throw notFound('Invitation');
    await lockInviteeEmail(trx, known.email);
    const found = await lockInvitationByIdForUpdate(trx, id);
    if (!found) throw notFound('Invitation');
    if (found.status === 'accepted') throw conflict('This invitation has already been used.');
    if (found.status === 'revoked')
      throw conflict('This invitation was withdrawn. Invite the person again.');
    if (await isEmailTaken(trx, found.email)) throw conflict('Email already exists');
    await spendAllowance(trx, author.actor, 'invitation');
    const { digest, link } = makeLink(env, 'invitation');
    const invitation = await renewInvitation(trx, id, digest);
    const { email, fullName, role } = invitation;
    await queueInvitation(trx, env, { email, fullName, link, digest });
    await recordAudit(trx, author, {
      action: 'invited',
      objectKind: 'invitation',
      objectId: id,
      after: { role, link: 'again' },
    });
    return { ...invitation, link: hasMailServer(env) ? null : link };
  });
