import {
  addressPattern,
  signAddress,
  signatureLength,
  toAddress,
} from '#server/mail/inbox/signed-address.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { isSignedByOne, type Secrets, secretsOf } from '#server/session/secret.ts';

/** What an answer is added to, and whose answer it is. A conversation has the id of the contact, support that of its user. */
export type AnswerTarget = {
  kind: (typeof kinds)[number];
  id: number;
  userId: number;
};

/** An address names the kind by its first letter, so each begins with another one. */
const kinds = ['task', 'conversation', 'support'] as const;

const sign = ({ kind, id, userId }: AnswerTarget, secret: string) =>
  signAddress(`answer ${kind} ${id} ${userId}`, secret);

/** https://datatracker.ietf.org/doc/html/rfc5321#section-4.5.3.1.1 */
const maxLocalLength = 64;

/**
 * Where the answer to a mail goes, such as `tasks+SIGNATUREt17-3@example.com`; undefined if mails are not imported, or if the
 * address would be too long.
 */
export function answerAddressOf(env: MailEnv, target: AnswerTarget) {
  const base = env.TASK_MAIL_ADDRESS;
  if (base === undefined) return undefined;
  const { kind, id, userId } = target;
  const [secret] = secretsOf(env);
  const address = toAddress(base, `${sign(target, secret)}${kind.charAt(0)}${id}-${userId}`);
  return address.indexOf('@') <= maxLocalLength ? address : undefined;
}

const tagFormat = new RegExp(
  `^([a-z2-7]{${signatureLength}})([a-z])([1-9]\\d{0,9})-([1-9]\\d{0,9})$`,
);
/** More addresses of one mail are ignored. */
const maxTags = 10;

export type NamedTarget = { target: AnswerTarget; isSigned: boolean };

function readTag(tag: string, secrets: Secrets): NamedTarget | undefined {
  const [, signature = '', mark = '', id = '', userId = ''] =
    tagFormat.exec(tag.toLowerCase()) ?? [];
  const kind = kinds.find((one) => one.startsWith(mark));
  if (!signature || !kind) return undefined;
  const target = { kind, id: Number(id), userId: Number(userId) } as const;
  const isSigned = isSignedByOne(secrets, signature, (secret) => sign(target, secret));
  return { target, isSigned };
}

/** What the addresses for answers among these recipients name. Those that we have not signed are forged or out of date. */
export const findTargets = (recipients: string, base: string, secrets: Secrets) =>
  [...recipients.matchAll(addressPattern(base))]
    .slice(0, maxTags)
    .flatMap(([, tag = '']) => readTag(tag, secrets) ?? []);
