import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { mailFileName, mailFolder } from './folder.ts';
import { type MailEnv, senderOf } from './sender.ts';

export type Letter = { to: string; subject: string; text: string; messageId: string; date: string };

export type Transport = {
  /** Resolves when the mail server has taken responsibility for the mail. */
  send(letter: Letter): Promise<void>;
  close(): void;
};

const toMail = (from: string, { to, subject, text, messageId, date }: Letter) => ({
  ...{ from, subject, text, messageId, date },
  // As an object it is taken as it stands, and never read as a list of addresses.
  to: { name: '', address: to },
  // Keeps holiday notices from answering; no file or address in a mail is ever fetched.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export const openTransport = (env: MailEnv): Transport =>
  env.SMTP_URL === undefined ? intoFolder(env) : overSmtp(env.SMTP_URL, env);

function overSmtp(url: string, env: MailEnv): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const smtp = nodemailer.createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...patience,
  });
  return {
    async send(letter) {
      await smtp.sendMail(toMail(senderOf(env), letter));
    },
    close: () => smtp.close(),
  };
}

/** Without a mail server each mail becomes a file that mail programs open. */
function intoFolder(env: MailEnv): Transport {
  const folder = mailFolder(env);
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter) {
      const { message } = await composer.sendMail(toMail(senderOf(env), letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Named by when and which, so that the folder is in order and a second delivery is the same file.
      const file = path.join(folder, mailFileName(letter));
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    close: () => composer.close(),
  };
}
