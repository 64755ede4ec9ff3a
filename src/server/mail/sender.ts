import type { Env } from '#server/env.ts';

export type MailEnv = Pick<
  Env,
  'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'SESSION_SECRET' | 'HOST' | 'PORT' | 'DATA_DIR'
>;

const addressIn = (sender: string) => /[^\s<>@]+@([^\s<>@]+)>?$/.exec(sender);

const publicHost = ({ PUBLIC_URL }: MailEnv) =>
  (PUBLIC_URL && URL.parse(PUBLIC_URL)?.hostname) || 'localhost';

export const senderOf = (env: MailEnv) => env.MAIL_FROM ?? `GVA <no-reply@${publicHost(env)}>`;

/** What stands behind the @ of our mails' ids. */
export const hostOfMails = (env: MailEnv) => addressIn(senderOf(env))?.[1] ?? 'localhost';

export function secretOf({ SESSION_SECRET }: MailEnv): string {
  if (!SESSION_SECRET) throw new Error('SESSION_SECRET is not set');
  return SESSION_SECRET;
}

/** Without a mail server an administrator hands on the links. */
export const hasMailServer = ({ SMTP_URL }: MailEnv) => SMTP_URL !== undefined;

/** Listening everywhere is no address that a browser could open. */
const openable = (host: string) =>
  ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/**
 * Where people open this site. Never taken from a request: its Host header is the caller's to choose, and a link in
 * a mail would lead wherever it says.
 */
export const siteAddress = ({ PUBLIC_URL, HOST, PORT }: MailEnv) =>
  (PUBLIC_URL ?? `http://${openable(HOST)}:${PORT}`).replace(/\/+$/, '');
