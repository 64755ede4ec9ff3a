import { createHash, randomBytes } from 'node:crypto';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';

const pages = {
  reset: '/auth/reset-password',
  invitation: '/auth/invitation',
  email: '/auth/confirm-email',
};

/** The database stores only this hash of the token, so a copy of the database contains no usable link. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a link with a new token. The token is in the fragment, which browsers do not send, so no log contains it. */
export function makeLink(env: MailEnv, page: keyof typeof pages) {
  const token = randomBytes(32).toString('base64url');
  return { digest: digestOf(token), link: `${siteAddress(env)}${pages[page]}#${token}` };
}
