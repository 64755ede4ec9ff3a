import type { Env } from '#server/env.ts';

export type MailEnv = Pick<
  Env,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'LEAD_MAIL_ADDRESS'
  | 'COMPANY_EMAIL'
  | 'PUBLIC_URL'
  | 'SESSION_SECRET'
  | 'HOST'
  | 'PORT'
  | 'DATA_DIR'
>;

const matchAddress = (sender: string) => /[^\s<>@]+@([^\s<>@]+)>?$/.exec(sender);

const publicHost = ({ PUBLIC_URL }: MailEnv) =>
  (PUBLIC_URL && URL.parse(PUBLIC_URL)?.hostname) || 'localhost';

export const senderOf = (env: MailEnv) => env.MAIL_FROM ?? `GVA <no-reply@${publicHost(env)}>`;

/** The domain in the Message-IDs of our mails. */
export const mailDomain = (env: MailEnv) => matchAddress(senderOf(env))?.[1] ?? 'localhost';

/** Without a mail server, admins copy the links and send them themselves. */
export const hasMailServer = ({ SMTP_URL }: MailEnv) => SMTP_URL !== undefined;

/** Browsers cannot open the wildcard addresses 0.0.0.0 and ::. */
const toReachableHost = (host: string) =>
  ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/**
 * The base URL of links in mails. It never comes from a request: a caller could choose the Host header, and the link
 * would then lead to the caller's site.
 */
export const siteAddress = ({ PUBLIC_URL, HOST, PORT }: MailEnv) =>
  (PUBLIC_URL ?? `http://${toReachableHost(HOST)}:${PORT}`).replace(/\/+$/, '');
