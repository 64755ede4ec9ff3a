import { randomUUID } from 'node:crypto';

type Part = { headers: string[]; body: string };

type Fields = {
  from?: string;
  to: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string | null;
  headers?: string[];
  files?: { name: string; content: Buffer; headers?: string[] }[];
};

const base64 = (content: Buffer) =>
  content.toString('base64').replace(/.{76}/g, (line) => `${line}\r\n`);

const textPart = (type: 'plain' | 'html', text: string): Part => ({
  headers: [`Content-Type: text/${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64'],
  body: base64(Buffer.from(text)),
});

const filePart = ({ name, content, headers = [] }: NonNullable<Fields['files']>[number]): Part => ({
  headers: [
    ...(headers.some((line) => line.startsWith('Content-Type'))
      ? []
      : ['Content-Type: application/octet-stream']),
    ...(headers.some((line) => line.startsWith('Content-Disposition'))
      ? []
      : [`Content-Disposition: attachment; filename="${name}"`]),
    'Content-Transfer-Encoding: base64',
    ...headers,
  ],
  body: base64(content),
});

const toText = ({ headers, body }: Part) => `${headers.join('\r\n')}\r\n\r\n${body}`;

function combine(type: string, parts: Part[]): Part {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const boundary = `part-${randomUUID()}`;
  const body = parts.map((part) => `--${boundary}\r\n${toText(part)}\r\n`).join('');
  return {
    headers: [`Content-Type: multipart/${type}; boundary="${boundary}"`],
    body: `${body}--${boundary}--\r\n`,
  };
}

/** Writes a mail as a mail program sends it (RFC 5322). */
export function writeMail(fields: Fields): string {
  const { from = 'nobody@example.com', to, subject, text, html, headers = [], files = [] } = fields;
  const { messageId = `<${randomUUID()}@example.com>` } = fields;
  const texts = [
    ...(text !== undefined || html === undefined ? [textPart('plain', text ?? '')] : []),
    ...(html === undefined ? [] : [textPart('html', html)]),
  ];
  const content = combine('mixed', [combine('alternative', texts), ...files.map(filePart)]);
  return toText({
    ...content,
    headers: [
      `From: Someone <${from}>`,
      `To: ${to}`,
      ...(subject === undefined ? [] : [`Subject: ${subject}`]),
      'Date: Wed, 25 Nov 2026 09:00:00 +0000',
      ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
      ...headers,
      'MIME-Version: 1.0',
      ...content.headers,
    ],
  });
}
