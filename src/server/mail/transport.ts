import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { mailFileName, mailFolder } from './folder.ts';
import { type MailEnv, replyAddress, senderOf } from './sender.ts';

export type Mailbox = { name: string; address: string };

/** A file of a mail. Its content is in base64. */
export type Attachment = { name: string; type: 'application/pdf'; content: string };

export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  replyTo?: Mailbox;
  attachments?: Attachment[];
  messageId: string;
  date: string;
};

export type Transport = {
  /** Resolves when the mail server has taken responsibility for the mail. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};

const toMail = (env: MailEnv, message: MailMessage) => ({
  from: senderOf(env),
  replyTo: message.replyTo ?? replyAddress(env),
  subject: message.subject,
  text: message.text,
  ...(message.html && { html: message.html }),
  ...(message.attachments && {
    attachments: message.attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
      encoding: 'base64',
    })),
  }),
  messageId: message.messageId,
  date: message.date,
  // Nodemailer would parse a string as a list of addresses.
  to: { name: '', address: message.to },
  // Prevents out-of-office replies, except to a person. The headers of a mail may say otherwise.
  headers: {
    'Auto-Submitted': message.replyTo ? 'no' : 'auto-generated',
    ...message.headers,
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

// Loaded with the first mail, because it takes 25 MiB.
const loadNodemailer = async () => (await import('nodemailer')).default;

/** Creates the transporter when it is first used. */
function onFirstUse<Used extends Pick<Transporter, 'close'>>(
  create: (library: Awaited<ReturnType<typeof loadNodemailer>>) => Used,
) {
  let transporter: Promise<Used> | undefined;
  return {
    async open() {
      transporter ??= loadNodemailer().then(create);
      return transporter;
    },
    close: () => void transporter?.then((opened) => opened.close()),
  };
}

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export const openTransport = (env: MailEnv): Transport =>
  env.SMTP_URL === undefined ? createFolderTransport(env) : createSmtpTransport(env.SMTP_URL, env);

function createSmtpTransport(url: string, env: MailEnv): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const options = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...timeoutsMs,
  };
  const smtp = onFirstUse((nodemailer) => nodemailer.createTransport(options));
  return {
    async send(message) {
      await (await smtp.open()).sendMail(toMail(env, message));
    },
    close: () => smtp.close(),
  };
}

/** Without a mail server each mail becomes an .eml file, which mail programs open. */
function createFolderTransport(env: MailEnv): Transport {
  const folder = mailFolder(env);
  const composer = onFirstUse((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(message) {
      const { message: source } = await (await composer.open()).sendMail(toMail(env, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The name has the date and the id: files sort by date, and a retry overwrites the same file.
      const file = path.join(folder, mailFileName(message));
      await writeFile(`${file}.new`, source as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    close: () => composer.close(),
  };
}
