import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent } from '#server/mail/content.ts';
import { markSent } from '#server/mail/outbox-queries.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findLeadRow, leadActivity, makeCreateLead } from '#tests/support/leads.ts';

// No mail server listens there, so mails stay in the queue.
const settings = { SMTP_URL: 'smtp://127.0.0.1:9' };

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ env: settings });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const leads = () => gva.callAs(admin).leads;

test('the timeline has requests, changes, mails and comments, newest first and page by page', async () => {
  const colleague = await gva.createUser({ role: 'admin' });
  const id = await createLead({
    status: 'lead',
    message: 'A VA for the phone',
    createdAt: '2026-03-01T10:00:00.000Z',
  });
  await leads().move.mutate({ id, status: 'contacted' });
  await leads().addComment.mutate({ leadId: id, content: 'Called' });
  await leads().mail.mutate({ leadId: id, subject: 'Offer', content: 'Part-time fits.' });
  await leads().edit.mutate({ id, ownerId: colleague.id });

  const url = `/api/leads/${id}/timeline`;
  const all = await gva.requestAs(admin)({ url });
  expect(all.json()).toMatchObject([
    {
      kind: 'change',
      change: {
        action: 'updated',
        actorName: admin.fullName,
        after: { ownerId: colleague.id },
        personName: colleague.fullName,
      },
    },
    {
      kind: 'mail',
      mail: {
        authorName: admin.fullName,
        subject: 'Offer',
        content: 'Part-time fits.',
        status: 'waiting',
      },
    },
    { kind: 'comment', comment: { leadId: id, content: 'Called', userName: admin.fullName } },
    { kind: 'change', change: { before: { status: 'lead' }, after: { status: 'contacted' } } },
    {
      kind: 'request',
      at: '2026-03-01T10:00:00.000Z',
      request: { message: 'A VA for the phone', isMerged: false },
    },
  ]);
  const paged: unknown[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await leads().timeline.query({ leadId: id, limit: 2, ...(cursor && { cursor }) });
    paged.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(all.json());
});

test('items of the same instant are neither lost nor repeated between pages', async () => {
  const at = '2026-03-02T10:00:00.000Z';
  const id = await createLead({ createdAt: at });
  const { db } = gva.database;
  await db
    .insertInto('leadComments')
    .values(
      [1, 2, 3].map((n) => ({ leadId: id, userId: admin.id, content: `${n}`, createdAt: at })),
    )
    .execute();
  await db
    .insertInto('leadMails')
    .values(
      [1, 2].map((n) => ({
        leadId: id,
        recipient: 'a@example.com',
        subject: `${n}`,
        createdAt: at,
      })),
    )
    .execute();
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await leads().timeline.query({ leadId: id, limit: 1, ...(cursor && { cursor }) });
    seen.push(...page.items.map((item) => item.kind));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(['comment', 'comment', 'comment', 'mail', 'mail', 'request']);
});

test('an email to a lead is queued with its text, and its delivery is shown', async () => {
  const email = `mailed-${process.pid}@example.com`;
  const leadId = await createLead({ email });
  const sent = await gva.requestAs(admin)({
    method: 'POST',
    url: `/api/leads/${leadId}/mails`,
    body: { subject: 'Your demo', content: 'When can we call you?' },
  });
  expect(sent.statusCode).toBe(201);
  const { db } = gva.database;
  const mails = () =>
    db.selectFrom('mailOutbox').selectAll().where('recipient', '=', email).execute();
  expect(await mails()).toMatchObject([{ kind: 'lead', subject: 'Your demo' }]);
  await db
    .updateTable('mailOutbox')
    .set({ status: 'parked', lastError: 'No such mailbox', settledAt: new Date().toISOString() })
    .where('recipient', '=', email)
    .execute();
  const readMail = async () => {
    const { items } = await leads().timeline.query({ leadId });
    return items.find(({ kind }) => kind === 'mail');
  };
  expect(await readMail()).toMatchObject({
    mail: { status: 'parked', lastError: 'No such mailbox' },
  });
  // The mail queue forgets them after a while.
  await db.deleteFrom('mailOutbox').where('recipient', '=', email).execute();
  expect(await readMail()).toMatchObject({
    mail: { status: null, content: 'When can we call you?' },
  });
});

test('a delivered email is still a delivered one after the mail queue has forgotten it, a waiting one is not', async () => {
  const { db } = gva.database;
  const leadId = await createLead({ email: `kept-${process.pid}@example.com` });
  await leads().mail.mutate({ leadId, subject: 'Delivered', content: 'Hello' });
  const { id } = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('subject', '=', 'Delivered')
    .executeTakeFirstOrThrow();
  const countEvents = async () => {
    const events = db.selectFrom('events').select('id').where('kind', '=', 'lead');
    return (await events.where('objectId', '=', leadId).execute()).length;
  };
  const before = await countEvents();
  await markSent(db, id);
  expect(await countEvents()).toBe(before + 1);
  await leads().mail.mutate({ leadId, subject: 'Waiting', content: 'Hello' });
  await db.deleteFrom('mailOutbox').where('subject', 'in', ['Delivered', 'Waiting']).execute();
  const { items } = await leads().timeline.query({ leadId });
  expect(items.filter(({ kind }) => kind === 'mail')).toMatchObject([
    { mail: { subject: 'Waiting', status: null } },
    { mail: { subject: 'Delivered', status: 'sent' } },
  ]);
});

test('an email to a lead has a greeting, the names of the administrator and the agency, and their address for the answer', async () => {
  const email = `answers-${process.pid}@example.com`;
  const leadId = await createLead({ email, fullName: 'Ines Duarte' });
  const { db } = gva.database;
  await db.updateTable('sellerDetails').set({ name: 'Harbor VAs Ltd' }).execute();
  await leads().mail.mutate({ leadId, subject: 'Your demo', content: 'When can we call you?' });
  const mail = await db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const { text, html, replyTo } = openContent(mail, testEnv(settings));
  const author = await db
    .selectFrom('users')
    .select(['fullName', 'email'])
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  expect(text).toBe(`Hello Ines,\n\nWhen can we call you?\n\n${author.fullName}\nHarbor VAs Ltd\n`);
  expect(html).toContain('Harbor VAs Ltd');
  expect(replyTo).toEqual({ name: author.fullName, address: author.email });
});

test.each([
  ['lead', 'contacted'],
  ['request', 'contacted'],
  ['qualified', 'qualified'],
  ['rejected', 'rejected'],
] as const)('an email to a lead with the status %s leaves it %s', async (status, after) => {
  const leadId = await createLead({ status });
  await leads().mail.mutate({ leadId, subject: 'Your demo', content: 'When can we call you?' });
  expect(await findLeadRow(gva, leadId)).toMatchObject({ status: after });
  const changes = await leadActivity(gva, leadId);
  expect(changes).toHaveLength(status === after ? 0 : 1);
});

test.each([
  [{ subject: ' ', content: 'Hello' }, 'Write a subject'],
  [{ subject: 'Hello', content: '' }, 'Write a message'],
])('the email %j is refused (400)', async (mail, message) => {
  const leadId = await createLead();
  await expect(leads().mail.mutate({ leadId, ...mail })).rejects.toThrow(message);
  expect((await leads().timeline.query({ leadId })).items).toHaveLength(1);
});
