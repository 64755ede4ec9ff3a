import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeToken } from '#domains/tasks/mail/address.ts';
import { importTaskMails } from '#domains/tasks/mail/import.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { openContent } from '#server/mail/content.ts';
import { toAddress } from '#server/mail/inbox/signed-address.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeCreateLead } from '#tests/support/leads.ts';
import { createMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { actDuring } from '#tests/support/open-transaction.ts';
import { writeMail } from '#tests/support/task-mails.ts';
import { leadAddressOf } from './address.ts';
import { importLeadMail } from './import.ts';

const base = 'leads@gva.example';
// No mail server listens there, so mails stay in the queue.
const settings = { LEAD_MAIL_ADDRESS: base, SMTP_URL: 'smtp://127.0.0.1:9' };
const withTasks = { ...settings, TASK_MAIL_ADDRESS: 'tasks@gva.example' };

let gva: TestApp;
let admin: TestUser;
let mailbox: Mailbox;
beforeAll(async () => {
  gva = await createTestApp({ env: settings });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  mailbox = createMailbox();
  await gva.database.db.deleteFrom('rateLimits').execute();
  await gva.database.db.deleteFrom('notifications').execute();
});

const createLead = makeCreateLead(() => gva);
const leads = () => gva.callAs(admin).leads;
const addressOf = (leadId: number) => leadAddressOf(testEnv(settings), leadId) ?? '';
const run = (env = testEnv(settings)) =>
  importTaskMails({
    db: gva.database.db,
    env,
    files: chooseFileStore(env),
    log: Fastify({ logger: false }).log,
    source: mailbox.source,
    retrySeconds: 0,
    importFirst: [importLeadMail],
  });
const answersOf = async (leadId: number) => {
  const { items } = await leads().timeline.query({ leadId });
  return items.flatMap((item) => (item.kind === 'answer' ? [item.answer] : []));
};
const leadsOf = (email: string) =>
  gva.database.db
    .selectFrom('leads')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .execute();
const newEmail = () => `${randomUUID().slice(0, 12)}@example.com`;
const reply = {
  subject: 'Re: Your demo',
  text: 'Thursday at ten.\n\n> When can we call you?\n> Tom',
  headers: ['In-Reply-To: <1@gva.example>'],
};

test('a mail to a lead has an address for its answer, which nobody can guess', async () => {
  const id = await createLead({ status: 'lead' });
  await leads().mail.mutate({ leadId: id, subject: 'Your demo', content: 'When can we call?' });
  const queued = await gva.database.db
    .selectFrom('mailOutbox')
    .innerJoin('leadMails', 'leadMails.mailId', 'mailOutbox.id')
    .selectAll('mailOutbox')
    .where('leadMails.leadId', '=', id)
    .executeTakeFirstOrThrow();
  const { replyTo } = openContent(queued, testEnv(settings));
  expect(replyTo).toEqual({ name: admin.fullName, address: addressOf(id) });
  expect(addressOf(id)).toMatch(new RegExp(`^leads\\+[a-z2-7]{20}${id}@gva\\.example$`));
  expect(addressOf(id + 1)).not.toContain(addressOf(id).slice(6, 26));
});

test('an answer comes into the timeline without quoted text, once on any number of nodes, and is told of', async () => {
  const id = await createLead({ status: 'contacted' });
  const mail = writeMail({ ...reply, from: 'ines@example.com', to: addressOf(id) });
  mailbox.deliver(mail);
  mailbox.deliver(mail);
  await Promise.all([run(), run()]);
  await run();
  expect(await answersOf(id)).toEqual([
    { sender: 'ines@example.com', subject: 'Re: Your demo', content: 'Thursday at ten.' },
  ]);
  const { items } = await gva.callAs(admin).notifications.list.query({});
  expect(items).toMatchObject([
    { kind: 'lead-answered', count: 1, excerpt: 'Thursday at ten.', subject: { kind: 'lead', id } },
  ]);
});

test('only the owner of the lead is told of its answer', async () => {
  const owner = await gva.createUser({ role: 'admin' });
  const id = await createLead({ status: 'contacted', ownerId: owner.id });
  mailbox.deliver(writeMail({ ...reply, to: addressOf(id) }));
  await run();
  const inboxOf = async (user: TestUser) =>
    (await gva.callAs(user).notifications.list.query({})).items.map(({ kind }) => kind);
  expect(await inboxOf(owner)).toEqual(['lead-answered']);
  expect(await inboxOf(admin)).toEqual([]);
});

test('an answer to a lead that was merged is one of the lead that stayed', async () => {
  const [id, duplicate] = [await createLead(), await createLead()];
  mailbox.deliver(writeMail({ ...reply, text: 'Before', to: addressOf(duplicate) }));
  await run();
  await leads().merge.mutate({ id, duplicateIds: [duplicate] });
  mailbox.deliver(writeMail({ ...reply, text: 'After', to: addressOf(duplicate) }));
  await run();
  expect((await answersOf(id)).map(({ content }) => content).toSorted()).toEqual([
    'After',
    'Before',
  ]);
});

test('an answer that waits for a merge is one of the lead that stays', async () => {
  const email = newEmail();
  const [id, duplicate] = [await createLead(), await createLead()];
  mailbox.deliver(writeMail({ ...reply, from: email, to: addressOf(duplicate) }));
  const merge = {
    text: `with merged as (delete from leads where id = $1 returning *)
      insert into lead_merges (merged_id, lead_id, full_name, email, requested_at)
      select id, $2, full_name, email, created_at from merged`,
    values: [duplicate, id],
  };
  await (await actDuring(gva.database, merge, run)).result;
  expect(await leadsOf(email)).toEqual([]);
  expect(await answersOf(id)).toMatchObject([{ sender: email }]);
});

test('a mail to the address itself becomes a new request, with its duplicates', async () => {
  const email = newEmail();
  const known = await createLead({ email });
  mailbox.deliver(
    writeMail({ from: email, to: base, subject: 'A VA', text: 'For two days a week.' }),
  );
  await run();
  const [, added] = await leadsOf(email);
  expect(added).toMatchObject({
    fullName: 'Someone',
    message: 'A VA\n\nFor two days a week.',
    source: 'email',
    status: 'request',
  });
  const read = await leads().get.query({ id: added?.id ?? 0 });
  expect(read.duplicates.map(({ id }) => id)).toEqual([known]);
  const { items } = await leads().timeline.query({ leadId: added?.id ?? 0 });
  expect(items).toMatchObject([{ kind: 'request', request: { origin: 'email' } }]);
});

test('a forged address is only the address itself, and one of a deleted lead too', async () => {
  const [id, deleted] = [await createLead(), await createLead()];
  await leads().delete.mutate({ id: deleted });
  const forged = addressOf(id).replace(/\+./, (start) => (start === '+a' ? '+b' : '+a'));
  const email = newEmail();
  mailbox.deliver(writeMail({ from: email, to: forged, subject: 'One' }));
  mailbox.deliver(writeMail({ from: email, to: addressOf(deleted), subject: 'Two' }));
  await run();
  expect(await answersOf(id)).toEqual([]);
  expect((await leadsOf(email)).map(({ message }) => message)).toEqual(['One', 'Two']);
});

test('a mail to a task address becomes a task, although the mailbox has the address for leads', async () => {
  const { client } = await gva.createPair();
  const token = makeToken();
  await gva.database.db
    .insertInto('taskMailAddresses')
    .values({ userId: client.id, token })
    .execute();
  const email = `${client.username}@example.com`;
  const to = toAddress(withTasks.TASK_MAIL_ADDRESS, token);
  const headers = [`Delivered-To: ${base}`];
  const id = await createLead();
  mailbox.deliver(writeMail({ from: email, to, subject: 'Call the bank', headers }));
  mailbox.deliver(writeMail({ from: email, to: `${to}, ${addressOf(id)}`, text: 'An answer' }));
  await run(testEnv(withTasks));
  expect(await leadsOf(email)).toEqual([]);
  expect((await gva.callAs(client).tasks.list.query({})).items).toMatchObject([
    { title: 'Call the bank' },
  ]);
  expect(await answersOf(id)).toMatchObject([{ content: 'An answer' }]);
});

test('without a task address, a mail to another address is not answered', async () => {
  const email = `${admin.username}@example.com`;
  const mail = mailbox.deliver(writeMail({ from: email, to: 'office@gva.example' }));
  await run();
  expect(mailbox.setAside).toEqual([mail]);
  const queued = await gva.database.db
    .selectFrom('mailOutbox')
    .select('subject')
    .where('recipient', '=', email)
    .execute();
  expect(queued).toEqual([]);
});

test('one sender makes at most five new requests a day; further mails are put aside', async () => {
  const email = newEmail();
  for (let n = 1; n <= 7; n++)
    mailbox.deliver(writeMail({ from: email, to: base, subject: `Mail ${n}` }));
  await run();
  expect(await leadsOf(email)).toHaveLength(5);
  expect(mailbox.setAside).toHaveLength(2);
});

test('automatic answers, newsletters and mails without one author become nothing', async () => {
  const email = newEmail();
  const id = await createLead();
  const send = (to: string, headers: string[], from = email) =>
    mailbox.deliver(writeMail({ from, to, subject: 'Away', headers }));
  send(addressOf(id), ['Auto-Submitted: auto-replied']);
  const newsletter = send(base, ['List-Id: <news.example.com>']);
  const twoAuthors = send(base, [], `${email}, ${newEmail()}`);
  await run();
  expect(await answersOf(id)).toEqual([]);
  expect(await leadsOf(email)).toEqual([]);
  expect(mailbox.setAside).toEqual([newsletter, twoAuthors]);
});

test('a mail with a file is stored without it, and stays in the mailbox', async () => {
  const id = await createLead();
  const files = [{ name: 'plan.pdf', content: Buffer.from('%PDF-1.7') }];
  const mail = mailbox.deliver(writeMail({ ...reply, to: addressOf(id), files }));
  await run();
  expect(await answersOf(id)).toHaveLength(1);
  expect(mailbox.setAside).toEqual([mail]);
});
