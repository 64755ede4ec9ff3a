import assert from 'node:assert/strict';
import { createCaller, signUp } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { type Installation, withInstallation } from './installation.ts';
import { type FaultPart, percentile, type Report } from './part.ts';

/** Three times this is below the limit of one network. */
const requests = 9;

/** Clients ask for links to reset their passwords, which are mailed. Returns how long the responses took. */
async function askForLinks({ address }: Installation) {
  const call = createCaller('')(address());
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const startedAt = performance.now();
    const response = await call('POST', '/password/forgot', { username: `acme-${number}` });
    assert.equal(response.status, 200);
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
  assert(sent.length === 3 * requests);
  assert.deepEqual({ lost, doubled }, { lost: [], doubled: [] });
}

/** Clients ask for mails while the mail server works, while it is away, and while it accepts connections and does not answer. */
export const mailServer: FaultPart = {
  name: 'mail-server',
  async run(folder, figure) {
    const mails = await startMailServer();
    const proxy = await openTcpProxy(Number(new URL(mails.url).port));
    try {
      await withInstallation(
        folder,
        async (installation) => {
          for (let number = 0; number < requests; number += 1)
            await signUp(installation.address(), `acme-${number}`);
          figure('response with it, 95th percentile', await askForLinks(installation), 'ms');
          await mails.stop();
          figure('while it is away', await askForLinks(installation), 'ms');
          await mails.start();
          proxy.freeze();
          figure('while it does not answer', await askForLinks(installation), 'ms');
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
