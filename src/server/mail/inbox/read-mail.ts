import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { toPlainText } from './plain-text.ts';

export type MailAttachment = {
  name: string;
  content: Buffer;
  /** A picture within the text, such as a screenshot or the logo of a signature. */
  isEmbedded: boolean;
};

export type IncomingMail = {
  messageId: string | null;
  /** In lower case; null if there is none. */
  from: string | null;
  /** The headers that name recipients. */
  recipients: string;
  subject: string;
  text: string;
  attachments: MailAttachment[];
  /** Sent by a program: an automatic reply, a bounce or a mailing list. */
  isAutomatic: boolean;
};

const recipientHeaders = [
  ...['to', 'cc', 'bcc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'],
  ...['x-delivered-to', 'x-forwarded-to', 'resent-to'],
];

/** Parts that only mail programs use. */
const signatureTypes = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
]);

// https://datatracker.ietf.org/doc/html/rfc3834, and the headers that mailing lists and older programs send.
function isFromProgram(headerOf: (name: string) => string | undefined, from: string | null) {
  const isReply = !/^(no\b|$)/i.test(headerOf('auto-submitted')?.trim() ?? '');
  const isBulk = /^(bulk|list|junk|auto_reply)$/i.test(headerOf('precedence')?.trim() ?? '');
  const isBounce =
    headerOf('return-path')?.trim() === '<>' ||
    /^multipart\/report\b/i.test(headerOf('content-type')?.trim() ?? '') ||
    /^(mailer-daemon|postmaster)@/.test(from ?? '');
  const isMarked = ['list-id', 'x-autoreply', 'x-autorespond'].some(
    (name) => headerOf(name) !== undefined,
  );
  return isReply || isBulk || isBounce || isMarked;
}

const toBuffer = (content: Attachment['content']) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

const toAttachment = ({ filename, content, related, disposition }: Attachment): MailAttachment => ({
  name: filename ?? 'attachment',
  content: toBuffer(content),
  isEmbedded: related === true && disposition !== 'attachment',
});

function textOf({ text, html }: Email) {
  if (text?.trim()) return text;
  return html ? toPlainText(html) : '';
}

/** Parses a mail (RFC 5322). Throws if it cannot be parsed. */
export async function readMail(bytes: Buffer): Promise<IncomingMail> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const from = mail.from?.address?.trim().toLowerCase() || null;
  return {
    messageId: mail.messageId?.trim() || null,
    from,
    recipients: mail.headers
      .filter(({ key }) => recipientHeaders.includes(key))
      .map(({ value }) => value)
      .join('\n'),
    subject: mail.subject ?? '',
    text: textOf(mail),
    attachments: mail.attachments
      .filter(({ mimeType }) => !signatureTypes.has(mimeType))
      .map(toAttachment),
    isAutomatic: isFromProgram(headerOf, from),
  };
}

/** The headers of a mail without its body. */
export function headersOf(bytes: Buffer) {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((end) => end >= 0);
  return ends.length > 0 ? bytes.subarray(0, Math.min(...ends) + 2) : bytes.subarray(0, 65_536);
}
