import {
  addressPattern,
  signAddress,
  signatureLength,
  toAddress,
} from '#server/mail/inbox/signed-address.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { isSignedByOne, type Secrets, secretsOf } from '#server/session/secret.ts';

const sign = (leadId: number, secret: string) => signAddress(`lead mail ${leadId}`, secret);

/** Where answers of the lead go, such as `leads+SIGNATURE17@example.com`; undefined if they are not imported. */
export function leadAddressOf(env: MailEnv, leadId: number) {
  const [secret] = secretsOf(env);
  const base = env.LEAD_MAIL_ADDRESS;
  return base && toAddress(base, `${sign(leadId, secret)}${leadId}`);
}

export const namesLeadAddress = (recipients: string, base: string) =>
  addressPattern(base).test(recipients);

const tagFormat = new RegExp(`^([a-z2-7]{${signatureLength}})([1-9]\\d{0,9})$`);

function readTag(tag: string, secrets: Secrets) {
  const [, signature = '', id = ''] = tagFormat.exec(tag.toLowerCase()) ?? [];
  const leadId = Number(id);
  const isSigned = isSignedByOne(secrets, signature, (secret) => sign(leadId, secret));
  return isSigned ? leadId : undefined;
}

/** The lead whose address these headers name; undefined for the base address and for one that we have not signed. */
export function findAddressedLead(recipients: string, base: string, secrets: Secrets) {
  for (const [, tag = ''] of recipients.matchAll(addressPattern(base))) {
    const leadId = readTag(tag, secrets);
    if (leadId !== undefined) return leadId;
  }
  return undefined;
}
