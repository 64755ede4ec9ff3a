import { createHmac } from 'node:crypto';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { isSignedByOne, type Secrets, secretOf } from '#server/session/secret.ts';
import { type NotificationKind, notificationKinds } from '#shared/notification-value-sets.ts';

/** Who switches off which mails: of some kinds, of all kinds, or the daily digest, which has entries of all kinds. */
export type Unsubscription = {
  userId: number;
  kinds: readonly NotificationKind[] | 'all' | 'digest';
};

const tokenFormat = /^([1-9]\d{0,9})\.([a-z0-9~-]{1,400})\.([\w-]{43})$/;
const separator = '~';

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${text}`).digest('base64url');

/** Signed, so that nobody can switch off the mails of others. It does not expire, because old mails keep their links. */
export function writeToken({ userId, kinds }: Unsubscription, secret: string) {
  const text = `${userId}.${typeof kinds === 'string' ? kinds : kinds.join(separator)}`;
  return `${text}.${sign(text, secret)}`;
}

const isKind = (name: string): name is NotificationKind =>
  notificationKinds.some((kind) => kind === name);

/** Undefined for a token that this server has not signed. */
export function readToken(token: string, secrets: Secrets): Unsubscription | undefined {
  const [, userId = '', names = '', signature = ''] = tokenFormat.exec(token) ?? [];
  if (!signature) return undefined;
  const text = `${userId}.${names}`;
  if (!isSignedByOne(secrets, signature, (secret) => sign(text, secret))) return undefined;
  // A later version may have renamed a kind.
  const kinds =
    names === 'all' || names === 'digest' ? names : names.split(separator).filter(isKind);
  return { userId: Number(userId), kinds };
}

/** The link in a mail, for its reader and for the one-click request of their mail program. */
export const unsubscribeLinkOf = (env: MailEnv, unsubscription: Unsubscription) =>
  `${siteAddress(env)}/unsubscribe/${writeToken(unsubscription, secretOf(env))}`;
