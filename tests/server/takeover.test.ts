/** @module-tag release */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createConnection } from '#client/live/connection.ts';
import { createStreamOpener } from '#portal/live/open-stream.ts';
import { deliverMail } from '#server/mail/jobs.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { testEnv } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { eventually, until } from '../support/eventually.ts';
import { makeFactories, password, type TestUser } from '../support/factories.ts';
import { openLoadBalancer } from '../support/load-balancer.ts';
import { startMailServer } from '../support/mail-server.ts';
import { subscriber } from '../support/streams.ts';
import { createCaller } from './api.ts';
import { startApp, temporaryFolder } from './app-process.ts';

const pairCount = 20;
const messagesPerSender = 25;
const messageCount = 2 * pairCount * messagesPerSender;
const mailCount = 200;

const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b);

type Message = { id: number; senderId: number; content: string };

/** Two servers on one database and one mail server, behind a load balancer. */
async function startCluster() {
  const folder = temporaryFolder();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const { SESSION_SECRET = '' } = testEnv();
  const variables = { DATABASE_URL: database.url, SESSION_SECRET, SMTP_URL: mailServer.url };
  const nodes = [startApp(folder, variables), startApp(folder, variables)] as const;
  const addresses = [await nodes[0].ready, await nodes[1].ready] as const;
  const balancer = await openLoadBalancer(
    addresses.map((address) => Number(new URL(address).port)),
  );
  onTestFinished(() => balancer.close());
  return { database, mailServer, nodes, addresses, address: balancer.address };
}

/** Signs the user in. Their caller repeats a call that got no answer or that a server could not carry out. */
async function connectUser(address: string, { id, username }: TestUser) {
  const signIn = await createCaller('')(address)('POST', '/login', { username, password });
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const callOnce = createCaller(cookie)(address);
  const call = (...request: Parameters<typeof callOnce>) =>
    until(async () => {
      const response = await callOnce(...request).catch(() => null);
      return response && response.status < 500 ? response : null;
    });
  return { id, cookie, call };
}
type ConnectedUser = Awaited<ReturnType<typeof connectUser>>;
type Call = ConnectedUser['call'];

/**
 * Follows the live events of a user as their browser does. Returns the ids of the new messages, and 0 for a `resync`,
 * after which a browser would refetch everything. The first stream is open on one of the servers, later ones go through the
 * load balancer.
 */
async function followMessages(
  { firstNode, address }: { firstNode: string; address: string },
  { cookie }: ConnectedUser,
) {
  const created: number[] = [];
  let isLive = false;
  const openOn = (server: string) => createStreamOpener(subscriber(`${server}/trpc`, cookie));
  const connection = createConnection({
    open: (...stream) => openOn(isLive ? address : firstNode)(...stream),
    onDelivery({ event }) {
      if (event.kind === 'resync') created.push(0);
      if (event.kind === 'message' && event.operation === 'created') created.push(event.id);
    },
    onState: (state) => {
      isLive ||= state === 'live';
    },
  });
  onTestFinished(() => connection.stop());
  connection.start(null);
  await until(() => isLive);
  return created;
}

/** Sends numbered messages as the browser does: one after the other, each with a key that a repeated call sends again. */
async function sendMessages(
  call: Call,
  {
    receiverId,
    onAcknowledged,
  }: { receiverId: number; onAcknowledged: (id: number) => Promise<void> },
) {
  for (let number = 1; number <= messagesPerSender; number += 1) {
    const body = { receiverId, content: `Message ${number}`, clientKey: randomUUID() };
    // The answer to every tenth call is lost, so the client calls again.
    if (number % 10 === 0) await call('POST', '/messages', body);
    const response = await call('POST', '/messages', body);
    expect(response.status).toBe(201);
    await onAcknowledged(((await response.json()) as Message).id);
  }
}

test('one of two servers is killed during 1,000 messages and 200 mails: none is lost and none is doubled', {
  timeout: 300_000,
}, async () => {
  const { database, mailServer, nodes, addresses, address } = await startCluster();
  const { db } = database;
  const { createPair } = makeFactories(db);
  const pairs = await Promise.all(
    Array.from({ length: pairCount }, async () => {
      const { client, va } = await createPair();
      return {
        client: await connectUser(address, client),
        va: await connectUser(address, va),
      };
    }),
  );
  let queued = 0;
  const queueMails = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      queued += 1;
      await queueMail(db, testEnv(), {
        kind: 'welcome',
        to: `reader-${queued}@example.com`,
        subject: `Mail ${queued}`,
        text: 'Hello',
        html: '<p>Hello</p>',
      });
    }
  };

  const [watched] = pairs;
  if (!watched) throw new Error('There are no pairs.');
  const [firstNode, secondNode] = addresses;
  const seen = [
    await followMessages({ firstNode, address }, watched.client),
    await followMessages({ firstNode: secondNode, address }, watched.va),
  ];

  // The first half of the mails meets a mail server that is down, and later one that refuses them temporarily.
  await mailServer.stop();
  await queueMails(mailCount / 2);
  const acknowledged: number[] = [];
  const isSent = (part: number) => until(() => acknowledged.length >= messageCount * part);
  const killed = Promise.withResolvers<void>();
  // On a slow machine, all messages would be sent before the mail server has the mails.
  const onAcknowledged = async (id: number) => {
    acknowledged.push(id);
    if (acknowledged.length > messageCount * 0.7) await killed.promise;
  };
  const sending = Promise.all(
    pairs.flatMap(({ client, va }) => [
      sendMessages(client.call, { receiverId: va.id, onAcknowledged }),
      sendMessages(va.call, { receiverId: client.id, onAcknowledged }),
    ]),
  );
  await isSent(0.2);
  mailServer.setMode('deferring');
  await mailServer.start();
  await isSent(0.4);

  // The mail server has the text of some mails of each server, and has not answered, when one of the servers is killed.
  mailServer.setMode('delaying');
  const attemptsBefore = mailServer.attempts.length;
  await queueMails(mailCount / 2);
  await until(() => mailServer.attempts.length - attemptsBefore > deliverMail.concurrency);
  const [victim] = nodes;
  killed.resolve();
  victim.kill('SIGKILL');
  await victim.ended;
  const unanswered = new Set(mailServer.attempts.slice(attemptsBefore));
  mailServer.setMode('accepting');
  await sending;

  // Messages: both sides see each one once, in the order of writing.
  expect(new Set(acknowledged).size).toBe(messageCount);
  const numbers = Array.from({ length: messagesPerSender }, (_, index) => `Message ${index + 1}`);
  const stored: number[] = [];
  for (const { client, va } of pairs) {
    const read = async (call: Call, contactId: number) =>
      (await (await call('GET', `/messages?contactId=${contactId}`)).json()) as Message[];
    const [atClient, atVa] = [await read(client.call, va.id), await read(va.call, client.id)];
    expect(atVa.map(({ id }) => id)).toEqual(atClient.map(({ id }) => id));
    stored.push(...atClient.map(({ id }) => id));
    for (const { id } of [client, va])
      expect(
        atClient.filter(({ senderId }) => senderId === id).map(({ content }) => content),
      ).toEqual(numbers);
  }
  expect(inOrder(stored)).toEqual(inOrder(acknowledged));
  // Both browsers of a pair have got an event of each message once, from one server or the other.
  const ids = inOrder(stored.slice(0, 2 * messagesPerSender));
  for (const created of seen) await eventually(() => inOrder(created)).toEqual(ids);
  const { rows: unread } = await database.pool.query(
    'select distinct unread_count from conversations',
  );
  expect(unread).toEqual([{ unread_count: messagesPerSender }]);

  // Jobs: the other server takes over what the killed one had begun, and none fails finally.
  const unfinished = async () => {
    const { rows } = await database.pool.query(
      "select state from pgboss.job where name = $1 and state <> 'completed'",
      [deliverMail.name],
    );
    return rows;
  };
  await expect.poll(unfinished, { timeout: 200_000, interval: 200 }).toEqual([]);
  expect(await db.selectFrom('failedJobs').selectAll().execute()).toEqual([]);
  await eventually(async () =>
    (await db.selectFrom('mailOutbox').select('status').execute()).filter(
      ({ status }) => status !== 'sent',
    ),
  ).toEqual([]);

  // Mails: each arrives once. SMTP has no transaction with our database: if a sender dies after the server took the text
  // and before the answer, nobody knows whether the mail was delivered. Such a mail is sent again under the same
  // Message-ID, by which mail programs recognize it.
  const outbox = await db.selectFrom('mailOutbox').select(['messageId', 'recipient']).execute();
  const received = mailServer.received.filter(({ to }) => to[0]?.startsWith('reader-'));
  const countOf = (messageId: string) =>
    received.filter((mail) => mail.messageId === messageId).length;
  const mails = outbox.filter(({ recipient }) => recipient.startsWith('reader-'));
  expect(mails).toHaveLength(mailCount);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mailCount);
  expect(mails.filter(({ messageId }) => countOf(messageId) === 0)).toEqual([]);
  const doubled = mails.filter(({ messageId }) => countOf(messageId) > 1);
  // More were unanswered than one server sends at a time, so the killed server had at least one of them.
  expect(doubled.length).toBeGreaterThan(0);
  expect(doubled.filter(({ messageId }) => !unanswered.has(messageId))).toEqual([]);
  expect(received.length - mailCount).toBeLessThanOrEqual(unanswered.size);
});
