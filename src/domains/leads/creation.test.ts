import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent } from '#server/mail/content.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { leadActivity, makeCreateLead } from '#tests/support/leads.ts';

// No mail server listens there, so mails stay in the queue.
const settings = { LEAD_MAIL_ADDRESS: 'leads@gva.example', SMTP_URL: 'smtp://127.0.0.1:9' };

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ env: settings });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const leads = () => gva.callAs(admin).leads;
const newEmail = () => `${randomUUID().slice(0, 12)}@example.com`;

test('an administrator adds a lead by hand, and the timeline says so', async () => {
  const email = newEmail();
  const response = await gva.requestAs(admin)({
    method: 'POST',
    url: '/api/admin/leads',
    body: { fullName: 'Ines Duarte', email, phone: '', plan: 'part-time', ownerId: admin.id },
  });
  expect(response.statusCode).toBe(201);
  const { id, ...lead } = response.json();
  expect(lead).toMatchObject({
    email,
    phone: null,
    status: 'contacted',
    source: 'by-hand',
    monthlyValue: 600,
    ownerId: admin.id,
    version: 1,
  });
  const { items } = await leads().timeline.query({ leadId: id });
  expect(items).toMatchObject([
    { kind: 'change', change: { action: 'created', actorName: admin.fullName } },
    { kind: 'request', request: { origin: 'hand' } },
  ]);
});

test('a lead that is added twice is offered as a duplicate', async () => {
  const email = newEmail();
  const first = await leads().create.mutate({ fullName: 'Ines Duarte', email });
  const second = await leads().create.mutate({ fullName: 'Ines D.', email, source: 'event' });
  const { duplicates } = await leads().get.query({ id: second.id });
  expect(duplicates.map(({ id }) => id)).toEqual([first.id]);
});

test('the contact data of a lead are edited, and a second editor who has read the old ones is refused (409)', async () => {
  const id = await createLead({ phone: '+1 555 0100' });
  const email = newEmail();
  const changed = { fullName: 'Ines Duarte', email, phone: null, company: 'Duarte Catering' };
  expect(await leads().edit.mutate({ id, version: 1, ...changed })).toMatchObject({
    ...changed,
    version: 2,
  });
  await expect(leads().edit.mutate({ id, version: 1, company: 'Other Ltd' })).rejects.toThrow(
    'This lead was changed by someone else. Check its current data, then save again.',
  );
  await expect(leads().edit.mutate({ id, fullName: ' ' })).rejects.toThrow('Full name is required');
  // What is no contact data is no conflict.
  expect(await leads().edit.mutate({ id, nextStep: 'Call' })).toMatchObject({ version: 2 });
});

test('the activity log names the changed contact data, without what they are', async () => {
  const id = await createLead();
  await leads().edit.mutate({ id, email: newEmail(), company: 'Duarte Catering' });
  expect(await leadActivity(gva, id)).toMatchObject([
    { action: 'updated', before: {}, after: { fields: ['email', 'company'] } },
  ]);
});

test('a request is confirmed by an email without what the visitor wrote, once a day for each address', async () => {
  const email = 'buynow@gmail.com';
  const submit = (address: string) =>
    createBrowser(gva.app).post('/api/leads', { fullName: 'Buy now', email: address });
  for (const address of [email, 'buynow+tag@gmail.com', 'buy.now@googlemail.com'])
    expect((await submit(address)).statusCode).toBe(201);
  const mails = await gva.database.db
    .selectFrom('leadMails')
    .innerJoin('leads', 'leads.id', 'leadMails.leadId')
    .select(['leadMails.subject', 'leadMails.content', 'leadMails.isAutomatic', 'recipient'])
    .where('leads.fullName', '=', 'Buy now')
    .execute();
  expect(mails).toEqual([
    {
      subject: 'We have your demo request',
      content: expect.stringContaining("We'll contact you within 24 hours to schedule your demo."),
      isAutomatic: true,
      recipient: email,
    },
  ]);
  expect(mails[0]?.content).not.toContain('Buy now');
});

test('the confirmation of a request says that no person wrote it, although it has an address for answers', async () => {
  const email = newEmail();
  await createBrowser(gva.app).post('/api/leads', { fullName: 'Ines Duarte', email });
  const queued = await gva.database.db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const { replyTo, headers } = openContent(queued, testEnv(settings));
  expect(replyTo?.address).toMatch(/^leads\+/);
  expect(headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
});
