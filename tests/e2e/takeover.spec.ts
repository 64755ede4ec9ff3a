import type { Page } from '@playwright/test';
import { openDatabase } from '#server/db.ts';
import { makeFactories } from '../support/factories.ts';
import { openLoadBalancer } from '../support/load-balancer.ts';
import { startServerProcess } from '../support/server-process.ts';
import { untilLive } from './support/board.ts';
import { composer, thread } from './support/chat.ts';
import { startServer } from './support/server.ts';
import { expect, test, testConnections, unreachable } from './support/test.ts';

const sessionSecret = 'the same secret of both servers in this test';
const messagesPerSender = 24;

const numbered = (name: string) =>
  Array.from({ length: messagesPerSender }, (_, index) => `${name} ${index + 1}`);

async function write(page: Page, texts: string[]) {
  for (const text of texts) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
  }
}

const portOf = (url: string) => Number(new URL(url).port);

test('one of two servers is killed while a client and a VA write, and both browsers show each message once', {
  tag: '@release',
}, async ({ open, watch }) => {
  watch.expects(unreachable, /responded with a status of 503 /);
  test.slow();
  const first = await startServer({
    seed: 'none',
    variables: () => ({ SESSION_SECRET: sessionSecret }),
  });
  const { dataDir, databaseUrl } = first;
  const second = startServerProcess({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: 'true',
    NODE_OPTIONS: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: sessionSecret,
  });
  const balancer = await openLoadBalancer([portOf(first.url), portOf(await second.ready)]);
  const database = openDatabase(databaseUrl, testConnections);
  try {
    const { client, va } = await makeFactories(database.db).createPair();
    const options = { url: balancer.address };
    const clientPage = await open(client, `/messages?contact=${va.id}`, options);
    const vaPage = await open(va, `/messages?contact=${client.id}`, options);
    const pages = [clientPage, vaPage];
    for (const page of pages) await untilLive(page);

    const texts = { client: numbered('Client'), va: numbered('VA') };
    await Promise.all([
      write(clientPage, texts.client.slice(0, 8)),
      write(vaPage, texts.va.slice(0, 8)),
    ]);
    await Promise.all([
      first.crash(),
      write(clientPage, texts.client.slice(8)),
      write(vaPage, texts.va.slice(8)),
    ]);

    const bubbles = (page: Page) => thread(page).getByText(/^(Client|VA) \d+$/);
    for (const page of pages) await expect(bubbles(page)).toHaveCount(2 * messagesPerSender);
    for (const page of pages) {
      await untilLive(page);
      await expect(thread(page).getByText('Not sent')).toHaveCount(0);
      for (const [name, own] of [
        [/^Client/, texts.client],
        [/^VA/, texts.va],
      ] as const)
        await expect(bubbles(page).filter({ hasText: name })).toHaveText(own);
    }
    const stored = await database.db.selectFrom('messages').select('content').execute();
    expect(stored).toHaveLength(2 * messagesPerSender);
    for (const page of pages) await page.close();
  } finally {
    await database.close();
    await balancer.close();
    // The database outlived its server, and ends with it.
    await first.restart();
    await second.stop();
    await first.stop();
  }
});
