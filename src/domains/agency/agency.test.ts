import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { agency, defaultAgency, setAgency } from '#shared/agency.ts';
import { createTestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

const gva = await createTestApp();
afterAll(() => gva.close());
const admin = await gva.createUser({ role: 'admin' });
const { agency: settings, auth } = gva.callAs(admin);
const { db } = gva.database;

afterEach(async () => {
  await db.updateTable('sellerDetails').set({ agencySettings: '{}' }).execute();
  setAgency(defaultAgency);
});

const stored = () =>
  db.selectFrom('sellerDetails').select('agencySettings').executeTakeFirstOrThrow();

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
