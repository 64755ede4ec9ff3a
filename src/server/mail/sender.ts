import { agencySettings } from '#server/agency.ts';
import type { Env } from '#server/env.ts';
import { defaultSettings } from '#shared/agency.ts';

export type MailEnv = Pick<
  Env,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'TASK_MAIL_ADDRESS'
  | 'LEAD_MAIL_ADDRESS'
  | 'COMPANY_EMAIL'
  | 'PUBLIC_URL'
  | 'SESSION_SECRET'
  | 'HOST'
  | 'PORT'
  | 'DATA_DIR'
>;

const publicHost = ({ PUBLIC_URL }: MailEnv) =>
  (PUBLIC_URL && URL.parse(PUBLIC_URL)?.hostname) || 'localhost';

/** The sender address of mails. */
export const senderAddress = (env: MailEnv) =>
  env.MAIL_FROM?.replace(/^.*<|>$/g, '').trim() ?? `no-reply@${publicHost(env)}`;

/** The sender of mails. Its name is as the owner has set it, else the name in the environment, or the agency. */
export function senderOf(env: MailEnv) {
  const { senderName, name } = agencySettings();
  const named = /^(.*)</
    .exec(env.MAIL_FROM ?? '')?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, '$1');
  const own = senderName ?? (name === defaultSettings.name ? undefined : name);
  return {
    name: own ?? (env.MAIL_FROM === undefined ? name : (named ?? '')),
    address: senderAddress(env),
  };
}

/** Who gets the answers to mails that no person wrote. */
export const replyAddress = (env: MailEnv) => agencySettings().replyTo ?? env.COMPANY_EMAIL;

/** The domain in the Message-IDs of our mails. */
export const mailDomain = (env: MailEnv) => senderAddress(env).split('@').at(-1) ?? 'localhost';

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
