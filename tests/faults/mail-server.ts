import assert from 'node:assert/strict';
import { signUp } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { type Installation, withInstallation } from './installation.ts';
import { type FaultPart, percentile, type Report } from './part.ts';

const accounts = 15;

/** Registers clients, each of whom gets a mail. Returns how long the responses took. */
async function register({ address }: Installation, name: string) {
  const times: number[] = [];
  for (let number = 1; number <= accounts; number += 1) {
    const startedAt = performance.now();
    await signUp(address(), `${name}-${number}`);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.95);
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Each mail arrives. One that was cut off after its text may arrive again, under the same Message-ID. */
async function checkMails({ query }: Installation, mails: MailServer, figure: Report) {
  const unsent = async () => {
    const [row] = await query<{ count: number }>(
      "select count(*)::int as count from mail_outbox where status <> 'sent'",
    );
    return row?.count;
  };
  await until(async () => (await unsent()) === 0);
  const sent = await query<{ id: string }>('select message_id as id from mail_outbox');
  const copies = (id: string) => mails.received.filter(({ messageId }) => messageId === id).length;
  const lost = sent.filter(({ id }) => copies(id) === 0);
  const doubled = sent.filter(({ id }) => copies(id) > 1);
  figure('mails', sent.length, '');
  figure('mails that were lost', lost.length, '', 0);
  figure('mails that arrived twice', doubled.length, '', 0);
  assert(sent.length >= 3 * accounts);
  assert.deepEqual({ lost, doubled }, { lost: [], doubled: [] });
}

/** The mail server works, is away, and then accepts connections without a word, while clients register. */
export const mailServer: FaultPart = {
  name: 'mail-server',
  async run(folder, figure) {
    const mails = await startMailServer();
    const proxy = await openTcpProxy(Number(new URL(mails.url).port));
    try {
      await withInstallation(
        folder,
        async (installation) => {
          figure(
            'registration with it, 95th percentile',
            await register(installation, 'with'),
            'ms',
          );
          await mails.stop();
          figure('while it is away', await register(installation, 'away'), 'ms');
          await mails.start();
          proxy.freeze();
          figure('while it does not answer', await register(installation, 'slow'), 'ms');
          proxy.thaw();
          await checkMails(installation, mails, figure);
        },
        { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` },
      );
    } finally {
      await proxy.close();
      await mails.close();
    }
  },
};
