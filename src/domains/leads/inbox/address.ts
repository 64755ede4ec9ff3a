import { createHmac } from 'node:crypto';
import { escapePattern, letters, toAddress } from '#domains/tasks/mail/address.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { isSignedByOne, type Secrets, secretsOf } from '#server/session/secret.ts';

const signatureLength = 20;

/** 100 bits, so that nobody can guess the address of another lead. */
const sign = (leadId: number, secret: string) =>
  [...createHmac('sha256', secret).update(`lead mail ${leadId}`).digest()]
    .slice(0, signatureLength)
    .map((byte) => letters[byte % letters.length])
    .join('');

/** Where answers of the lead go, such as `leads+SIGNATURE17@example.com`; undefined if they are not imported. */
export function leadAddressOf(env: MailEnv, leadId: number) {
  const [secret] = secretsOf(env);
  const base = env.LEAD_MAIL_ADDRESS;
  return base && toAddress(base, `${sign(leadId, secret)}${leadId}`);
}

/** The base address or one with a plus sign. */
function patternOf(base: string) {
  const [local = '', domain = ''] = base.split('@').map(escapePattern);
  return new RegExp(`(?<![\\w.+-])${local}(?:\\+([^\\s<>@,;]*))?@${domain}(?![\\w.-])`, 'gi');
}

export const namesLeadAddress = (recipients: string, base: string) =>
  patternOf(base).test(recipients);

const tagFormat = new RegExp(`^([a-z2-7]{${signatureLength}})([1-9]\\d{0,9})$`);

function readTag(tag: string, secrets: Secrets) {
  const [, signature = '', id = ''] = tagFormat.exec(tag.toLowerCase()) ?? [];
  const leadId = Number(id);
  const isSigned = isSignedByOne(secrets, signature, (secret) => sign(leadId, secret));
  return isSigned ? leadId : undefined;
}

/** The lead whose address these headers name; undefined for the base address and for one that we have not signed. */
export function findAddressedLead(recipients: string, base: string, secrets: Secrets) {
  for (const [, tag = ''] of recipients.matchAll(patternOf(base))) {
    const leadId = readTag(tag, secrets);
    if (leadId !== undefined) return leadId;
  }
  return undefined;
}

/** The text without the secret part of these addresses, because it may be passed on. */
export const hideAddresses = (text: string, base: string) =>
  text.replace(patternOf(base), () => base);
