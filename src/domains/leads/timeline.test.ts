import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { leadActivity, makeCreateLead } from '#tests/support/leads.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  // No mail server listens there, so mails stay in the queue.
  gva = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
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
  expect(await leadActivity(gva, leadId)).toEqual([]);
  await db
    .updateTable('mailOutbox')
    .set({ status: 'parked', lastError: 'No such mailbox', settledAt: new Date().toISOString() })
    .where('recipient', '=', email)
    .execute();
  const { items } = await leads().timeline.query({ leadId });
  expect(items[0]).toMatchObject({ mail: { status: 'parked', lastError: 'No such mailbox' } });
  // The mail queue forgets delivered mails after a while.
  await db.deleteFrom('mailOutbox').where('recipient', '=', email).execute();
  const later = await leads().timeline.query({ leadId });
  expect(later.items[0]).toMatchObject({
    mail: { status: null, content: 'When can we call you?' },
  });
});

test.each([
  [{ subject: ' ', content: 'Hello' }, 'Write a subject'],
  [{ subject: 'Hello', content: '' }, 'Write a message'],
])('the email %j is refused (400)', async (mail, message) => {
  const leadId = await createLead();
  await expect(leads().mail.mutate({ leadId, ...mail })).rejects.toThrow(message);
  expect((await leads().timeline.query({ leadId })).items).toHaveLength(1);
});
