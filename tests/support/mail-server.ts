import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openEntrance } from './entrance.ts';

export type Received = { from: string; to: string[]; raw: string; messageId: string };

/** How the server takes a mail: at once, not before the mood changes, with a refusal for now, or for good. */
export type Mood = 'well' | 'slow' | 'busy' | 'refusing';

const refusals: Partial<Record<Mood, { code: number; message: string }>> = {
  busy: { code: 451, message: 'Try again later' },
  refusing: { code: 550, message: 'No such mailbox' },
};

/** A mail server that tests can stop, start again at the same address, and put into moods. */
export async function startMailServer(initial: Mood = 'well') {
  const received: Received[] = [];
  const attempts: string[] = [];
  let mood: Mood = initial;
  let server: SMTPServer | undefined;
  const held: (() => void)[] = [];
  const entrance = await openEntrance();

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
          const refusal = refusals[mood];
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
          if (mood === 'slow') held.push(take);
          else take();
        });
      },
    });

  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = make();
      server.on('error', reject);
      const listening = server.listen(0, '127.0.0.1', () => {
        entrance.leadTo((listening.address() as AddressInfo).port);
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      entrance.leadTo(null);
      if (server) server.close(() => resolve());
      else resolve();
    });

  await start();
  return {
    url: `smtp://127.0.0.1:${entrance.port}`,
    received,
    attempts,
    start,
    stop,
    async close() {
      await stop();
      await entrance.close();
    },
    setMood: (next: Mood) => {
      mood = next;
      for (const take of held.splice(0)) take();
    },
  };
}

/** The text of a mail, as its reader sees it. */
export const textOf = (raw: string) => {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (/^Content-Transfer-Encoding: base64/im.test(raw))
    return Buffer.from(body, 'base64').toString();
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(raw)) return body;
  return Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString();
};
