import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptMail, hasMailLeft, markSent } from '#server/mail/outbox-queries.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { draftInvoice, invoicesOf, sentInvoice } from '#tests/support/invoices.ts';
import { findLeadRow, leadActivity, makeConvert, makeCreateLead } from '#tests/support/leads.ts';
import { newcomer } from '#tests/support/newcomer.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const convert = makeConvert(
  () => gva,
  () => admin,
);
const subscriptionsOf = (userId: number) =>
  gva.database.db.selectFrom('subscriptions').select('id').where('userId', '=', userId).execute();

describe('the undo of a conversion', () => {
  const findUser = (id: number) =>
    gva.database.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  const undo = (leadId: number, body: object) =>
    gva.requestAs(admin)({ method: 'POST', url: `/api/leads/${leadId}/undo-conversion`, body });

  test('deletes the account with its plan and returns the lead with its reason', async () => {
    const leadId = await createLead({ status: 'rejected', rejectionReason: 'price' });
    const { answer } = await convert({ subscriptionPlan: 'part-time' }, leadId);
    const { id } = answer.json();
    const before = { status: 'rejected', rejectionReason: 'price' };
    expect((await undo(leadId, before)).statusCode).toBe(200);
    expect(await findLeadRow(gva, leadId)).toMatchObject({ ...before, userId: null });
    expect(await findUser(id)).toBeUndefined();
    expect(await subscriptionsOf(id)).toEqual([]);
    expect((await leadActivity(gva, leadId)).map(({ action }) => action)).toEqual([
      'converted',
      'rejected',
    ]);

    // A repeated call changes nothing, and the same person can be converted again.
    expect((await undo(leadId, before)).statusCode).toBe(200);
    const again = await convert({ subscriptionPlan: 'full-time' }, leadId);
    expect(again.answer.statusCode).toBe(201);
  });

  test('is refused as soon as the user has signed in, and changes nothing (409)', async () => {
    const { leadId, answer } = await convert({ subscriptionPlan: 'part-time' });
    const { id, username } = answer.json();
    const { password } = newcomer();
    await gva.requestAs(null)({ method: 'POST', url: '/api/login', body: { username, password } });
    const refused = await undo(leadId, { status: 'qualified' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('is already in use, so it stays');
    expect(await findLeadRow(gva, leadId)).toMatchObject({ status: 'converted', userId: id });
    expect(await subscriptionsOf(id)).toHaveLength(1);
  });

  test('is refused once an invoice was sent, but not for a draft', async () => {
    const { leadId, answer } = await convert({ subscriptionPlan: 'part-time' });
    const { id } = answer.json();
    const sent = await sentInvoice(gva, admin, { id });
    const refused = await undo(leadId, { status: 'qualified' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('is already in use, so it stays');
    expect(await invoicesOf(gva, { id })).toMatchObject([{ id: sent.id, status: 'sent' }]);

    const other = await convert({});
    await draftInvoice(gva, admin, { id: other.answer.json().id });
    expect((await undo(other.leadId, { status: 'qualified' })).statusCode).toBe(200);
  });

  const mailsOf = (userId: number) =>
    gva.database.db
      .selectFrom('mailOutbox')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('id')
      .execute();

  test.each([
    ['was sent', markSent],
    ['is on its way', attemptMail],
  ])('is refused once one of the emails %s (409)', async (_state, deliver) => {
    const { leadId, answer } = await convert({ subscriptionPlan: 'part-time' });
    const { id } = answer.json();
    const [first, second] = await mailsOf(id);
    await deliver(gva.database.db, second?.id ?? 0);
    const refused = await undo(leadId, { status: 'qualified' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('has already been emailed, so the account stays');
    expect(await mailsOf(id)).toEqual([first, second]);
    expect(await findLeadRow(gva, leadId)).toMatchObject({ status: 'converted', userId: id });
  });

  test('lets a delivery at the same moment wait, which then finds no email', async () => {
    const { answer } = await convert({});
    const { id } = answer.json();
    const [mail] = await mailsOf(id);
    const { db } = gva.database;
    const steps: string[] = [];
    const delivery = await db.transaction().execute(async (trx) => {
      expect(await hasMailLeft(trx, id)).toBe(false);
      const attempt = attemptMail(db, mail?.id ?? 0).then((found) => {
        steps.push('attempted');
        return found;
      });
      await trx.deleteFrom('mailOutbox').where('userId', '=', id).execute();
      await sql`select pg_sleep(0.2)`.execute(trx);
      steps.push('undone');
      return { attempt };
    });
    expect(await delivery.attempt).toBeUndefined();
    expect(steps).toEqual(['undone', 'attempted']);
  });

  test('is possible while the mail server cannot be reached', async () => {
    const { leadId, answer } = await convert({});
    const { db } = gva.database;
    const attemptedAt = new Date(Date.now() - 61_000).toISOString();
    await db
      .updateTable('mailOutbox')
      .set({ attemptedAt })
      .where('userId', '=', answer.json().id)
      .execute();
    expect((await undo(leadId, { status: 'qualified' })).statusCode).toBe(200);
  });

  test('is refused for a lead without an account or that was moved on (409)', async () => {
    const open = await createLead({ status: 'lead' });
    expect((await undo(open, { status: 'qualified' })).statusCode).toBe(409);
    const { leadId, answer } = await convert({});
    await gva.callAs(admin).leads.move.mutate({ id: leadId, status: 'contacted' });
    expect((await undo(leadId, { status: 'qualified' })).statusCode).toBe(409);
    expect(await findUser(answer.json().id)).toBeDefined();
  });
});
