import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findLeadRow, leadActivity, makeCreateLead } from '#tests/support/leads.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const leads = () => gva.callAs(admin).leads;
const comment = (leadId: number, content: string) => leads().addComment.mutate({ leadId, content });

test('a merge keeps the comments, mails and facts of the duplicates, and their links lead to the lead', async () => {
  const id = await createLead({ company: 'Kept Ltd', createdAt: '2026-03-01T10:00:00.000Z' });
  const duplicate = await createLead({
    fullName: 'Dora Duplicate',
    company: 'Other Ltd',
    phone: '+1 212 555 0144',
    message: 'Second request',
    nextStep: 'Call her',
    nextStepOn: '2030-01-31',
    monthlyValue: 700,
    ownerId: admin.id,
    createdAt: '2026-03-02T10:00:00.000Z',
  });
  await comment(id, 'On the lead');
  await comment(duplicate, 'On the duplicate');
  await leads().mail.mutate({ leadId: duplicate, subject: 'Your demo', content: 'Hello' });

  const merged = await gva.requestAs(admin)({
    method: 'POST',
    url: `/api/leads/${id}/merge`,
    body: { duplicateIds: [duplicate] },
  });
  expect(merged.statusCode).toBe(200);
  expect(merged.json()).toMatchObject({
    id,
    company: 'Kept Ltd',
    phone: '+1 212 555 0144',
    message: null,
    nextStep: 'Call her',
    nextStepOn: '2030-01-31',
    monthlyValue: 700,
    ownerId: admin.id,
  });
  expect(await findLeadRow(gva, duplicate)).toBeUndefined();
  expect((await leads().get.query({ id: duplicate })).id).toBe(id);
  expect(
    (await leads().comments.query({ leadId: id })).items.map(({ content }) => content),
  ).toEqual(['On the duplicate', 'On the lead']);

  const { items } = await leads().timeline.query({ leadId: id });
  expect(items.map(({ kind }) => kind)).toEqual([
    'change',
    'change',
    'mail',
    'comment',
    'comment',
    'request',
    'request',
  ]);
  expect(items.find((item) => item.kind === 'mail')).toMatchObject({
    mail: { subject: 'Your demo', content: 'Hello' },
  });
  expect(items.filter((item) => item.kind === 'request')).toMatchObject([
    {
      id: duplicate,
      at: '2026-03-02T10:00:00.000Z',
      request: {
        fullName: 'Dora Duplicate',
        company: 'Other Ltd',
        message: 'Second request',
        isMerged: true,
        // A lead that came by email did not ask for a demo.
        origin: 'unknown',
      },
    },
    { id, request: { isMerged: false } },
  ]);
  expect(await leadActivity(gva, duplicate)).toMatchObject([
    { action: 'updated', after: { status: 'contacted' } },
    { action: 'deleted', after: { leadId: id } },
  ]);
});

test('a merge of a merged lead keeps everything, and a repeated merge changes nothing', async () => {
  const [first, second, third] = [await createLead(), await createLead(), await createLead()];
  await comment(first, 'The first');
  await leads().merge.mutate({ id: second, duplicateIds: [first] });
  await leads().merge.mutate({ id: third, duplicateIds: [second] });
  expect((await leads().get.query({ id: first })).id).toBe(third);
  expect((await leads().get.query({ id: third })).commentCount).toBe(1);

  const again = await leads().merge.mutate({ id: third, duplicateIds: [second] });
  expect(again.id).toBe(third);
  expect(await leadActivity(gva, second)).toHaveLength(1);
});

test('a merge keeps the unread answers of the duplicates in one entry', async () => {
  const { db } = gva.database;
  const ids = [await createLead(), await createLead(), await createLead()];
  for (const [n, leadId] of ids.entries())
    await db
      .insertInto('leadAnswers')
      .values({ leadId, sender: 'ines@example.com', subject: '', content: `Answer ${n}` })
      .execute();
  const [id = 0, ...duplicateIds] = ids;
  await leads().merge.mutate({ id, duplicateIds });
  const { items } = await gva.callAs(admin).notifications.list.query({ kind: 'lead-answered' });
  expect(items).toMatchObject([
    { count: 3, excerpt: 'Answer 2', isUnread: true, subject: { kind: 'lead', id } },
  ]);
});

test('a merge makes the contact data stale for other editors only if it changes them', async () => {
  const [id, same, more] = [
    await createLead(),
    await createLead({ nextStep: 'Call' }),
    await createLead({ phone: '+1 212 555 0144' }),
  ];
  expect(await leads().merge.mutate({ id, duplicateIds: [same] })).toMatchObject({ version: 1 });
  expect(await leads().merge.mutate({ id, duplicateIds: [more] })).toMatchObject({ version: 2 });
});

test('a lead that is a user can only be the one that stays (409)', async () => {
  const [user, open] = [
    await createLead({
      fullName: 'Ute User',
      status: 'converted',
      userId: (await gva.createUser({ role: 'client' })).id,
    }),
    await createLead({ status: 'lead' }),
  ];
  await comment(user, 'Is a client');
  const refused = leads().merge.mutate({ id: open, duplicateIds: [user] });
  await expect(refused).rejects.toThrow(
    'Ute User is already a user, so this has to be the lead that stays.',
  );
  expect((await leads().get.query({ id: user })).commentCount).toBe(1);
  expect((await leads().merge.mutate({ id: user, duplicateIds: [open] })).status).toBe('converted');
});

test('a lead cannot be merged into itself (400)', async () => {
  const id = await createLead();
  await expect(leads().merge.mutate({ id, duplicateIds: [id] })).rejects.toThrow(
    "A lead can't be merged into itself",
  );
});

test('opposite merges at the same time leave one lead', async () => {
  const [one, other] = [await createLead(), await createLead()];
  await comment(one, 'One');
  await comment(other, 'Other');
  const answers = await Promise.allSettled([
    leads().merge.mutate({ id: one, duplicateIds: [other] }),
    leads().merge.mutate({ id: other, duplicateIds: [one] }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const stays = (await leads().get.query({ id: one })).id;
  expect((await leads().get.query({ id: other })).id).toBe(stays);
  expect((await leads().get.query({ id: stays })).commentCount).toBe(2);
});
