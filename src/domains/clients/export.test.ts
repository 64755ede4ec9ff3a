import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

test('an administrator exports the clients of a filter with their figures', async () => {
  const client = await gva.createUser({ role: 'client', fullName: 'Exported Person' });
  await gva.database.db
    .updateTable('clientProfiles')
    .set({ companyName: 'Export Only Ltd' })
    .where('userId', '=', client.id)
    .execute();
  await gva.callAs(admin).payments.startPlan.mutate({ userId: client.id, plan: 'part-time' });
  await gva
    .callAs(admin)
    .ledger.correct.mutate({ clientId: client.id, hours: -70.5, reason: 'A test' });
  const file = await gva.callAs(admin).exports.download.mutate({
    list: 'clients',
    filter: { q: 'Export Only', need: 'no-va', sort: 'hours', order: 'descending' },
    columns: ['company', 'name', 'plan', 'hoursUsed', 'hoursAvailable', 'va', 'health', 'reasons'],
  });
  expect(file?.content.split('\r\n')).toEqual([
    '\ufeffCompany,Contact,Plan,Hours used,Hours available,VA,Health,Reasons',
    'Export Only Ltd,Exported Person,Part-time,70.5,80,,At risk,No VA; Over 80% of hours used',
    '',
  ]);
});
