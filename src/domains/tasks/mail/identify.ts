import type { Services } from '#server/context.ts';
import { findActor } from '#server/live/sessions.ts';
import type { IncomingMail } from '#server/mail/inbox/read-mail.ts';
import { senderAddress } from '#server/mail/sender.ts';
import type { Actor } from '#shared/actor.ts';
import { emailAddress, toMailAddress } from '#shared/mail-address.ts';
import { canMailTasks } from '../policy.ts';
import { findTokens } from './address.ts';
import { adminsCannotMailTasks } from './operations.ts';
import { type AddressOwner, findUserByEmail, listOwners } from './queries.ts';

export type IdentifyContext = Pick<Services, 'db' | 'env'>;

/** A mail of the owner of the address that it was sent to. */
export type Accepted = { owner: AddressOwner; actor: Actor };

/** A mail that is not imported, and who is told. */
export type Refusal = {
  user: AddressOwner;
  /** An author who is not the user. */
  stranger: string | null;
  reason: string;
  /** The mail names no address of a user, so its author may be forged. */
  isGuess?: true;
};

const isOwnSender = ({ env }: Pick<Services, 'env'>, from: string | null) =>
  [senderAddress(env), env.TASK_MAIL_ADDRESS, env.LEAD_MAIL_ADDRESS].some(
    (own) => own && toMailAddress(own).toLowerCase() === from,
  );

/** A mail that no person wrote. It is never answered. */
export const isFromProgram = (context: Pick<Services, 'env'>, mail: IncomingMail) =>
  mail.isAutomatic || isOwnSender(context, mail.from);

const isSender = ({ email }: AddressOwner, { from }: IncomingMail) => email.toLowerCase() === from;

/** The owner of the address that the mail was sent to; the sender, if the mail names the addresses of several users. */
export const chooseOwner = (owners: AddressOwner[], mail: IncomingMail) =>
  owners.find((owner) => isSender(owner, mail)) ?? owners[0];

async function findOwner({ db, env }: IdentifyContext, mail: IncomingMail) {
  const tokens = findTokens(mail.recipients, env.TASK_MAIL_ADDRESS ?? '');
  return chooseOwner(tokens.length > 0 ? await listOwners(db, tokens) : [], mail);
}

/** A list would get the answer, or other programs would answer it. https://datatracker.ietf.org/doc/html/rfc3834#section-2 */
const canAnswer = (mail: IncomingMail, address: string | null): address is string =>
  !mail.isFromList && !mail.suppressesAnswers && emailAddress('').safeParse(address).success;

const noTaskAddress = 'It was not sent to your own task address, which is in your settings.';

/** Tells the user that the mail names as its author. */
export async function refuseUnknownAddress(
  { db }: IdentifyContext,
  mail: IncomingMail,
  reason: string,
): Promise<Refusal | undefined> {
  const user = canAnswer(mail, mail.from) ? await findUserByEmail(db, mail.from) : undefined;
  return user && { user, stranger: null, reason, isGuess: true };
}

function refuseStranger(mail: IncomingMail, owner: AddressOwner, things: string): Refusal {
  const sender = mail.from ? `It was sent from ${mail.from.slice(0, 254)}. ` : '';
  return {
    user: owner,
    stranger: canAnswer(mail, mail.from) ? mail.from : null,
    reason: `${sender}Only emails from the address of the account become ${things}.`,
  };
}

/** The owner of the address as the author, or why the mail cannot become one of these things. */
export async function acceptAuthor(
  { db }: IdentifyContext,
  mail: IncomingMail,
  owner: AddressOwner,
  things: string,
): Promise<Accepted | Refusal | undefined> {
  const isOwn = isSender(owner, mail);
  const actor = await findActor(db, owner.id);
  if (!actor)
    return isOwn ? { user: owner, stranger: null, reason: 'Your account is inactive.' } : undefined;
  return isOwn ? { owner, actor } : refuseStranger(mail, owner, things);
}

/**
 * Who wrote the mail, or why it cannot become a task; undefined if no one gets an answer. A mail that names no user is not
 * answered, because its author could be forged.
 */
export async function identify(
  context: IdentifyContext,
  mail: IncomingMail,
): Promise<Accepted | Refusal | undefined> {
  const owner = await findOwner(context, mail);
  if (!owner) return refuseUnknownAddress(context, mail, noTaskAddress);
  const found = await acceptAuthor(context, mail, owner, 'tasks');
  if (found && 'actor' in found && !canMailTasks(found.actor))
    return { user: owner, stranger: null, reason: adminsCannotMailTasks };
  return found;
}
