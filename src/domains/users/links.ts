import { createHash, randomBytes } from 'node:crypto';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';

const pages = {
  reset: '/auth/reset-password',
  invitation: '/auth/invitation',
  email: '/auth/confirm-email',
};

/** The database stores only this hash, from which the link cannot be restored. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A new link. The token is in the fragment, which browsers do not send to servers, so it appears in no log. */
export function makeLink(env: MailEnv, page: keyof typeof pages) {
  const token = randomBytes(32).toString('base64url');
  return { digest: digestOf(token), link: `${siteAddress(env)}${pages[page]}#${token}` };
}
