import { randomUUID } from 'node:crypto';
import type { Row } from '#db/types.ts';
import { secretOf, secretsOf } from '#server/session/secret.ts';
import { type MailThread, writeHeaders } from './headers.ts';
import { seal, unseal } from './seal.ts';
import { type MailEnv, mailDomain } from './sender.ts';
import type { MailContent } from './template.ts';
import type { Attachment, Mailbox, MailMessage } from './transport.ts';

export type LinkedContent = MailContent & {
  thread?: MailThread;
  /** Only mails that the reader can switch off have one. */
  unsubscribeLink?: string;
  /** Who gets the answer to a mail that a person wrote. Answers to other mails go to the company. */
  replyTo?: Mailbox;
  attachments?: Attachment[] | undefined;
  /** No person wrote the mail, although it has a `replyTo`. */
  isAutomatic?: true;
};

/** The parts of a mail besides its subject and its text. */
type Parts = Pick<MailMessage, 'html' | 'headers' | 'replyTo' | 'attachments'>;

/** The columns of a mail's content. The text and the other parts are encrypted, because they contain links. */
export function sealContent(
  { kind, subject, text, html, replyTo, attachments, ...links }: LinkedContent,
  env: MailEnv,
) {
  const secret = secretOf(env);
  const domain = mailDomain(env);
  const parts: Parts = {
    html,
    headers: writeHeaders(links, domain),
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments }),
  };
  return {
    kind,
    subject,
    sealedText: seal(text, secret),
    sealedParts: seal(JSON.stringify(parts), secret),
    // Chosen once, so that mail programs recognize a mail that was sent twice.
    messageId: `<${randomUUID()}@${domain}>`,
  };
}

export type SealedMail = Pick<
  Row<'mailOutbox'>,
  'recipient' | 'subject' | 'sealedText' | 'sealedParts' | 'messageId' | 'createdAt'
>;

/** Decrypts a queued mail. */
export function openContent(mail: SealedMail, env: MailEnv): MailMessage {
  const secrets = secretsOf(env);
  const { recipient: to, subject, sealedText, sealedParts, messageId, createdAt: date } = mail;
  const parts: Parts = JSON.parse(unseal(sealedParts ?? '', secrets));
  return { to, subject, text: unseal(sealedText ?? '', secrets), messageId, date, ...parts };
}
