import { createHash, randomBytes } from 'node:crypto';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';

const pages = {
  reset: '/auth/reset-password',
  invitation: '/auth/invitation',
  email: '/auth/confirm-email',
};

/** What the database keeps of a link: enough to know it again, too little to make it. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A new link. Its secret stands behind the #, which browsers send to no server, so no log ever holds it. */
export function makeLink(env: MailEnv, page: keyof typeof pages) {
  const token = randomBytes(32).toString('base64url');
  return { digest: digestOf(token), link: `${siteAddress(env)}${pages[page]}#${token}` };
}
