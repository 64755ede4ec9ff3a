import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail } from './read-mail.ts';
import { openTcpProxy } from './tcp-proxy.ts';

export type Received = { from: string; to: string[]; raw: string; messageId: string };

/** How the server answers a mail: accepts it, waits for the next mode, or rejects it temporarily or permanently. */
export type MailServerMode = 'accepting' | 'delaying' | 'deferring' | 'rejecting';

const refusals: Partial<Record<MailServerMode, { code: number; message: string }>> = {
  deferring: { code: 451, message: 'Try again later' },
  rejecting: { code: 550, message: 'No such mailbox' },
};

/** An SMTP server that tests can stop, restart at the same address, and switch between modes. */
export async function startMailServer(initial: MailServerMode = 'accepting') {
  const received: Received[] = [];
  const attempts: string[] = [];
  let mode: MailServerMode = initial;
  let server: SMTPServer | undefined;
  const delayed: (() => void)[] = [];
  const proxy = await openTcpProxy();

  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
          attempts.push(messageId);
          const refusal = refusals[mode];
          if (refusal) {
            const error = Object.assign(new Error(refusal.message), { responseCode: refusal.code });
            return done(error);
          }
          const take = () => {
            const { mailFrom, rcptTo } = session.envelope;
            const from = mailFrom ? mailFrom.address : '';
            received.push({ from, to: rcptTo.map(({ address }) => address), raw, messageId });
            done();
          };
          if (mode === 'delaying') delayed.push(take);
          else take();
        });
      },
    });

  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = make();
      server.on('error', reject);
      const listening = server.listen(0, '127.0.0.1', () => {
        proxy.setTarget((listening.address() as AddressInfo).port);
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      proxy.setTarget(null);
      if (server) server.close(() => resolve());
      else resolve();
    });

  await start();
  return {
    url: `smtp://127.0.0.1:${proxy.port}`,
    received,
    attempts,
    start,
    stop,
    async close() {
      await stop();
      await proxy.close();
    },
    setMode: (next: MailServerMode) => {
      mode = next;
      for (const take of delayed.splice(0)) take();
    },
  };
}

/** The decoded text of a mail. */
export const textOf = (raw: string) => readMail(raw).text;
