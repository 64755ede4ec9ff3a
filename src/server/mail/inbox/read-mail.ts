import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime';
import { toMailAddress } from '#shared/mail-address.ts';
import { joinFlowedLines, keepFlowedLines, type TextFlow } from './flowed.ts';
import { toPlainText } from './plain-text.ts';

export type MailAttachment = {
  name: string;
  content: Buffer;
  /** A picture within the text, such as a pasted screenshot. */
  isEmbedded: boolean;
};

export type IncomingMail = {
  messageId: string | null;
  /** In lower case; null if the mail does not name exactly one author. */
  from: string | null;
  /** The name of the author; empty if the mail has none. */
  fromName: string;
  /** The headers that name recipients. */
  recipients: string;
  subject: string;
  /** The `Date` header as it was sent. */
  date: string | null;
  text: string;
  /** False if HTML was so long that its text was cut. */
  isTextComplete: boolean;
  attachments: MailAttachment[];
  /** The headers name an earlier mail that this one answers. */
  isReply: boolean;
  /** Sent by a program, such as an automatic reply or a bounce. */
  isAutomatic: boolean;
  /** Asks for no automatic answers. */
  suppressesAnswers: boolean;
  /** Came through a group or a mailing list. */
  isFromList: boolean;
};

const recipientHeaders = [
  'to',
  'cc',
  'bcc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivered-to',
  'x-forwarded-to',
  'resent-to',
];

/** Parts that only mail programs use. */
const signatureTypes = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
]);

type HeaderOf = (name: string) => string | undefined;

// https://datatracker.ietf.org/doc/html/rfc3834, and the headers that older programs send.
function isFromProgram(headerOf: HeaderOf, from: string | null) {
  const isReply = !/^(no\b|$)/i.test(headerOf('auto-submitted')?.trim() ?? '');
  const isBulk = /^(bulk|junk|auto_reply)$/i.test(headerOf('precedence')?.trim() ?? '');
  const isBounce =
    headerOf('return-path')?.trim() === '<>' ||
    /^multipart\/report\b/i.test(headerOf('content-type')?.trim() ?? '') ||
    /^(mailer-daemon|postmaster)@/.test(from ?? '');
  const isMarked = ['x-autoreply', 'x-autorespond'].some((name) => headerOf(name) !== undefined);
  return isReply || isBulk || isBounce || isMarked;
}

const hasListHeader = (headerOf: HeaderOf) =>
  headerOf('list-id') !== undefined || /^list$/i.test(headerOf('precedence')?.trim() ?? '');

/** How many addresses a header has, of which the parser may return only the first. */
function countAddresses(line: string) {
  const bare = line.replace(/"(?:\\.|[^"\\])*"|\([^()]*\)/g, '');
  return (bare.match(/<[^>]*>/g) ?? bare.match(/@/g) ?? []).length;
}

/** The only author. A mail with two could be written by either. */
function findAuthor({ headers }: Email) {
  const lines = headers.filter(({ key }) => key === 'from').map(({ value }) => value);
  const [author, ...others] = lines.flatMap((line) => addressParser(line, { flatten: true }));
  if (others.length > 0 || lines.some((line) => countAddresses(line) > 1)) return null;
  return toMailAddress(author?.address ?? '').toLowerCase() || null;
}

const toBuffer = (content: Attachment['content']) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

const toAttachment = (attachment: Attachment): MailAttachment => ({
  // Pasted pictures may have no name, and only their type says what they are.
  name: attachment.filename ?? attachment.mimeType.replace('/', '.'),
  content: toBuffer(attachment.content),
  isEmbedded: attachment.related === true && attachment.disposition !== 'attachment',
});

const wordsOf = (text: string) =>
  text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}/gu) ?? [];

function countWords(text: string) {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether the text has each word of the other one as often. */
function hasWordsOf(text: string, other: string) {
  const counts = countWords(text);
  return [...countWords(other)].every(([word, count]) => (counts.get(word) ?? 0) >= count);
}

/** The text part or the HTML, if it has the words of the other one; both if each has words of its own. */
function textOf({ text: sent = '', html }: Email, flow: TextFlow) {
  const own = flow ? joinFlowedLines(sent, flow) : sent;
  if (!html) return { text: own, isTextComplete: true };
  const shown = toPlainText(html);
  const both = `${own}\n\n----------\n\n${shown.text}`;
  const hasAll = own.trim() !== '' && hasWordsOf(own, shown.text);
  const text = hasAll ? own : hasWordsOf(shown.text, own) ? shown.text : both;
  return { text, isTextComplete: shown.isComplete };
}

/** Parses a mail (RFC 5322). Throws if it cannot be parsed. */
export async function readMail(raw: Buffer): Promise<IncomingMail> {
  const { bytes, flow } = keepFlowedLines(raw);
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const from = findAuthor(mail);
  return {
    messageId: mail.messageId?.trim() || null,
    from,
    fromName: from === null ? '' : (mail.from?.name ?? ''),
    recipients: mail.headers
      .filter(({ key }) => recipientHeaders.includes(key))
      .map(({ value }) => value)
      .join('\n'),
    subject: mail.subject ?? '',
    date: headerOf('date') ?? null,
    ...textOf(mail, flow),
    attachments: mail.attachments
      .filter(({ mimeType }) => !signatureTypes.has(mimeType))
      .map(toAttachment),
    isReply: ['in-reply-to', 'references'].some((name) => headerOf(name)?.trim()),
    isAutomatic: isFromProgram(headerOf, from),
    // https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail
    suppressesAnswers: /\b(?:all|autoreply)\b/i.test(headerOf('x-auto-response-suppress') ?? ''),
    isFromList: hasListHeader(headerOf),
  };
}

/** The headers of a mail without its body. */
export function headersOf(bytes: Buffer) {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((end) => end >= 0);
  return ends.length > 0 ? bytes.subarray(0, Math.min(...ends) + 2) : bytes.subarray(0, 65_536);
}
