import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { loadAgency } from '#server/agency.ts';
import { type Category, defaultServiceCategories } from '#shared/categories.ts';
import { createTestApp } from '#tests/support/app.ts';
import { actDuring } from '#tests/support/open-transaction.ts';

const gva = await createTestApp();
afterAll(() => gva.close());
const admin = await gva.createUser({ role: 'admin' });
const { agency: settings } = gva.callAs(admin);
const { db } = gva.database;

const forClient = async () => gva.callAs(await gva.createUser({ role: 'client' }));
const needs = { hoursPerWeek: 10, timeZone: 'Europe/Berlin', languages: 'English' };
const withServices = async (serviceCategories: { label: string }[]) =>
  settings.edit.mutate({ serviceCategories, version: (await settings.get.query()).version });
/** The default services after a change of one, by its key. Null removes it. */
const changed = (key: string, change: Partial<Category> | null) =>
  defaultServiceCategories.flatMap((one) =>
    one.key !== key ? [one] : change === null ? [] : [{ ...one, ...change }],
  );
const refused = (httpStatus: number, message: string) => ({ message, data: { httpStatus } });

afterEach(async () => {
  await loadAgency(db);
  await withServices(defaultServiceCategories);
});

describe('a service', () => {
  test('that VAs, clients or invitations have is not removed', async () => {
    const va = await gva.createUser({ role: 'va' });
    await db
      .updateTable('vaProfiles')
      .set({ specialization: 'lead-generation' })
      .where('userId', '=', va.id)
      .execute();
    await (await forClient()).dashboard.saveNeeds.mutate({
      services: ['lead-generation', 'customer-support'],
      ...needs,
    });
    await gva.callAs(admin).invitations.create.mutate({
      fullName: 'Vera New',
      email: 'vera@new.example',
      role: 'va',
      specialization: 'lead-generation',
    });

    await expect(withServices(changed('lead-generation', null))).rejects.toMatchObject(
      refused(
        409,
        '"Lead Generation" is used by 1 VA, 1 client and 1 invitation. Retire it instead, so that it is no longer offered.',
      ),
    );
  });

  test('that is removed while a client asks for it is refused', async () => {
    const { dashboard } = await forClient();
    const removal = { text: "delete from service_categories where key = 'project-management'" };
    const { result } = await actDuring(gva.database, removal, () =>
      dashboard.saveNeeds.mutate({
        services: ['customer-support', 'project-management'],
        ...needs,
      }),
    );
    await expect(result).rejects.toMatchObject(
      refused(400, 'Unknown service. Choose one from the list.'),
    );
    await sql`insert into service_categories (key, label, position)
      values ('project-management', 'Project Management', 6)`.execute(db);
  });

  test('has a new name in the workflows that were made with it', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { workflows } = gva.callAs(client);
    const made = await workflows.create.mutate({ title: 'Inbox', category: 'Customer Support' });
    await withServices(changed('customer-support', { label: 'Client Care' }));
    expect(await workflows.get.query({ id: made.id })).toMatchObject({ category: 'Client Care' });
  });

  test('is not called Other, which visitors can always choose', async () => {
    await expect(
      withServices([...defaultServiceCategories, { label: 'other' }]),
    ).rejects.toMatchObject({
      data: {
        httpStatus: 400,
        issues: [{ message: 'Visitors can always choose Other. Choose another name.' }],
      },
    });
  });
});
