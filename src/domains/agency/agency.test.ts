import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { agencySettings, loadAgency } from '#server/agency.ts';
import { senderOf } from '#server/mail/sender.ts';
import { agency } from '#shared/agency.ts';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import { defaultServiceCategories, defaultTaskCategories } from '#shared/categories.ts';
import { createTestApp, testEnv } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { readAgency } from './operations.ts';

const gva = await createTestApp();
afterAll(() => gva.close());
const admin = await gva.createUser({ role: 'admin' });
const { agency: settings, auth } = gva.callAs(admin);
const { db } = gva.database;

afterEach(async () => {
  await db
    .updateTable('sellerDetails')
    .set({ agencySettings: '{}', name: 'GVA', logoId: null })
    .execute();
  await loadAgency(db);
});

const stored = () =>
  db.selectFrom('sellerDetails').select('agencySettings').executeTakeFirstOrThrow();

const lastChange = async () => {
  const { after } = await db
    .selectFrom('auditLog')
    .select('after')
    .where('objectKind', '=', 'seller')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return after;
};

test('a new name is in every session at once, and the default is stored as nothing', async () => {
  const { version, name } = await settings.get.query();
  expect(name).toBe('GVA');

  const changed = await settings.edit.mutate({ name: ' Brightdesk ', version });

  expect(changed).toMatchObject({ name: 'Brightdesk' });
  expect((await auth.session.query()).agency.name).toBe('Brightdesk');
  const back = await settings.edit.mutate({ name: 'GVA', version: changed.version });
  expect(back.name).toBe('GVA');
  expect(await stored()).toEqual({ agencySettings: {} });
});

test('a slow read of the old settings does not undo a change', async () => {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (before) => {
      // The first query of the transaction decides what it sees.
      await before.selectFrom('sellerDetails').select('id').execute();
      const { version } = await settings.get.query();
      const slow = [sql`select pg_sleep(0.3)`.execute(before), loadAgency(before)];
      await settings.edit.mutate({ name: 'Brightdesk', version });
      await Promise.all(slow);
    });
  expect(agency().name).toBe('Brightdesk');
});

test('office files are allowed in every session', async () => {
  const { version } = await settings.get.query();
  expect(agency().officeFiles).toBe(false);

  await settings.edit.mutate({ officeFiles: true, version });

  expect(agency().officeFiles).toBe(true);
  expect((await auth.session.query()).agency.officeFiles).toBe(true);
});

test('a change that someone else has made first is not overwritten', async () => {
  const { version } = await settings.get.query();
  await settings.edit.mutate({ name: 'Brightdesk', version });

  await expect(settings.edit.mutate({ name: 'Later', version })).rejects.toMatchObject({
    data: { httpStatus: 409 },
  });
  expect(await stored()).toEqual({ agencySettings: { name: 'Brightdesk' } });
});

test('a change by another node is read before its event reaches a browser', async () => {
  await sql`update seller_details set agency_settings = '{"name": "Elsewhere"}', version = version + 1`.execute(
    db,
  );

  await eventually(() => agency().name).toBe('Elsewhere');
});

test('the seller is renamed with the agency until it has a name of its own', async () => {
  const { version } = await settings.get.query();
  const renamed = await settings.edit.mutate({ name: 'Brightdesk', version });
  const seller = await gva.callAs(admin).seller.get.query();
  expect(seller.name).toBe('Brightdesk');
  expect(await lastChange()).toEqual({ fields: ['name', 'sellerName'] });

  await db.updateTable('sellerDetails').set({ name: 'Brightdesk LLC' }).execute();
  await settings.edit.mutate({ name: 'Bright', version: renamed.version });
  expect((await gva.callAs(admin).seller.get.query()).name).toBe('Brightdesk LLC');
  expect(await lastChange()).toEqual({ fields: ['name'] });
});

test('the default testimonials are those of the environment', async () => {
  expect((await settings.get.query()).defaultTestimonials).toBeNull();
  const env = testEnv({
    TESTIMONIALS: JSON.stringify([
      { quote: 'Good.', name: 'Kim', role: 'Owner' },
      { quote: 'Fine.', name: 'Sam' },
      { quote: 'Fast.', name: 'Lee' },
    ]),
  });
  expect((await readAgency({ db, env })).defaultTestimonials).toEqual([
    { quote: 'Good.', by: 'Kim, Owner' },
    { quote: 'Fine.', by: 'Sam' },
    { quote: 'Fast.', by: 'Lee' },
  ]);
});

test.each([
  [{ color: '#777777' }, 'White text on this color is hard to read. Choose a darker one.'],
  [{ color: 'green' }, 'Must look like #1f5d4c'],
  [{ schedulingUrl: 'javascript:alert(1)' }, 'Must be an address that starts with https://'],
  [{ privacyUrl: 'http://gva.example' }, 'Must be an address that starts with https://'],
  [{ claims: [] }, 'Keep at least one claim'],
  [{ replyTo: 'nobody' }, 'Must be an email address'],
  [{ testimonials: [{ quote: 'Good.', by: 'Kim' }] }, 'The page has room for three testimonials'],
])('%j is refused with what to do', async (change, message) => {
  const { version } = await settings.get.query();
  await expect(settings.edit.mutate({ ...change, version })).rejects.toMatchObject({
    data: { httpStatus: 400, issues: [{ message }] },
  });
});

test('what only the server needs is in no session', async () => {
  const { version } = await settings.get.query();
  await settings.edit.mutate({ replyTo: 'hello@brightdesk.example', color: '#7A1F5D', version });

  expect((await auth.session.query()).agency).toEqual({
    name: 'GVA',
    color: '#7a1f5d',
    logoId: null,
    currency: 'usd',
    businessHours: 'Monday-Friday 9AM-6PM EST',
    officeFiles: false,
    taskCategories: defaultTaskCategories,
    serviceCategories: defaultServiceCategories,
    plans: defaultPlans,
  });
  expect(agencySettings().replyTo).toBe('hello@brightdesk.example');
});

test('mails have the name of the environment until the owner sets one', async () => {
  const env = { ...testEnv(), MAIL_FROM: 'Post office <post@gva.example>' };
  expect(senderOf(env)).toEqual({ name: 'Post office', address: 'post@gva.example' });
  const { version } = await settings.get.query();
  const renamed = await settings.edit.mutate({ name: 'Brightdesk', version });
  expect(senderOf(env)).toEqual({ name: 'Brightdesk', address: 'post@gva.example' });
  await settings.edit.mutate({ senderName: 'Team, "Bright"', version: renamed.version });
  expect(senderOf(env)).toEqual({ name: 'Team, "Bright"', address: 'post@gva.example' });
});

test('a logo has a public address that never changes what it shows', async () => {
  const picture = Buffer.from('a picture').toString('base64');
  const { id } = await db
    .insertInto('sellerLogos')
    .values({ picture })
    .returning('id')
    .executeTakeFirstOrThrow();
  const response = await gva.app.inject(`/brand/logo-${id}.png`);

  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(response.body).toBe('a picture');
  for (const other of [`${id + 1}`, '0', 'x', '99999999999'])
    expect((await gva.app.inject(`/brand/logo-${other}.png`)).statusCode).toBe(404);
});
