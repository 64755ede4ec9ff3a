import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { loadAgency } from '#server/agency.ts';
import { agency, taskCategoryLabel } from '#shared/agency.ts';
import {
  type Category,
  defaultServiceCategories,
  defaultTaskCategories,
} from '#shared/categories.ts';
import { createTestApp } from '#tests/support/app.ts';
import { actDuring } from '#tests/support/open-transaction.ts';

const gva = await createTestApp();
afterAll(() => gva.close());
const admin = await gva.createUser({ role: 'admin' });
const { agency: settings, auth } = gva.callAs(admin);
const { db } = gva.database;

const task = {
  title: 'Sort the shelf',
  description: 'From the left to the right.',
  priority: 'low',
  dueDate: '31-01-30',
} as const;
const forClient = async () => gva.callAs(await gva.createUser({ role: 'client' }));

/** The default categories after a change of one, by its key. Null removes it. */
const changed = (categories: readonly Category[], key: string, change: Partial<Category> | null) =>
  categories.flatMap((one) =>
    one.key !== key ? [one] : change === null ? [] : [{ ...one, ...change }],
  );
const withTasks = async (taskCategories: Partial<Category>[]) =>
  settings.edit.mutate({
    taskCategories: taskCategories.map(({ label = '', ...rest }) => ({ label, ...rest })),
    version: (await settings.get.query()).version,
  });
const refused = (httpStatus: number, message: string) => ({ message, data: { httpStatus } });

afterEach(async () => {
  for (const table of ['tasks', 'archivedTasks', 'routines'] as const)
    await db.deleteFrom(table).execute();
  await loadAgency(db);
  await withTasks(defaultTaskCategories);
});

test('renamed, added and moved categories are in each session, and keys never change', async () => {
  const [marketing, ...others] = changed(defaultTaskCategories, 'content', { label: 'Texts' });
  const { taskCategories } = await withTasks([
    ...others,
    { label: 'Café & "Bar"' },
    marketing ?? {},
    { label: 'Админ' },
    { label: 'research!' },
  ]);

  expect(taskCategories.map(({ key, label }) => `${key}: ${label}`)).toEqual([
    'admin: Administrative',
    'content: Texts',
    'customer-service: Customer Service',
    'research: Research',
    'data-entry: Data Entry',
    'cafe-bar: Café & "Bar"',
    'marketing: Marketing',
    'category: Админ',
    'research-2: research!',
  ]);
  expect((await auth.session.query()).agency.taskCategories).toEqual(taskCategories);
  const listed = await gva.app.inject('/api/categories');
  expect(listed.json()).toEqual({ taskCategories, serviceCategories: defaultServiceCategories });
  const { after } = await db
    .selectFrom('auditLog')
    .select('after')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ fields: ['taskCategories'] });
});

test('two categories exchange their labels', async () => {
  const swapped = changed(defaultTaskCategories, 'admin', { label: 'Research' });
  await withTasks(changed(swapped, 'research', { label: 'Administrative' }));

  expect([taskCategoryLabel('admin'), taskCategoryLabel('research')]).toEqual([
    'Research',
    'Administrative',
  ]);
});

test('a new order is a change, and the same list is not', async () => {
  const { version } = await withTasks(defaultTaskCategories.toReversed());
  expect(agency().taskCategories.at(0)?.key).toBe('data-entry');
  const again = await withTasks(defaultTaskCategories.toReversed());
  expect(again.version).toBe(version);
});

const many = Array.from({ length: 31 }, (_, index) => ({ label: `Kind ${index}` }));
test.each([
  [[], 'Keep at least one category'],
  [[{ label: 'Texts', isRetired: true }], 'Keep at least one category'],
  [many, 'At most 30 categories'],
  [[{ label: 'Texts' }, { label: 'TEXTS' }], 'Two categories have the same name'],
  [[{ label: ' ' }], 'Name is required'],
  [[{ label: 'x'.repeat(41) }], 'Must be at most 40 characters'],
])('%j is refused', async (given, message) => {
  await expect(withTasks(given)).rejects.toMatchObject({
    data: { httpStatus: 400, issues: [{ message }] },
  });
});

test('an unknown key and a repeated one are refused', async () => {
  await expect(withTasks([{ key: 'cooking', label: 'Cooking' }])).rejects.toMatchObject(
    refused(400, 'Unknown category. Leave the key out to add one.'),
  );
  await expect(
    withTasks([...defaultTaskCategories, { key: 'admin', label: 'Again' }]),
  ).rejects.toMatchObject(refused(400, 'A category is in the list twice.'));
});

describe('a category that is used', () => {
  test('is not removed, and the error names what uses it', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createTask({ clientId: client.id });
    await gva.createTask();
    await gva.createRoutine(client);
    await db.updateTable('tasks').set({ category: 'research' }).execute();
    await db.updateTable('routines').set({ category: 'research' }).execute();
    await gva.callAs(admin).tasks.delete.mutate({ id });

    await expect(withTasks(changed(defaultTaskCategories, 'research', null))).rejects.toMatchObject(
      refused(
        409,
        '"Research" is used by 1 task, 1 deleted task and 1 routine. Retire it instead, so that it is no longer offered.',
      ),
    );
    expect(await gva.callAs(admin).deletedTasks.restore.mutate({ id })).toMatchObject({ id });
  });

  test('is retired: it stays, is found and edited, and nothing new gets it', async () => {
    const { tasks, routines } = await forClient();
    const made = await tasks.create.mutate({ ...task, category: 'research' });
    await withTasks(changed(defaultTaskCategories, 'research', { isRetired: true }));

    await tasks.edit.mutate({ id: made.id, version: made.version, category: 'research' });
    expect((await tasks.list.query({ category: 'research' })).items).toHaveLength(1);
    const message = 'This category is no longer offered. Choose another one.';
    await expect(tasks.create.mutate({ ...task, category: 'research' })).rejects.toMatchObject(
      refused(400, message),
    );
    await expect(
      routines.create.mutate({ title: 'Shelf', description: 'Sort it', category: 'research' }),
    ).rejects.toMatchObject(refused(400, message));
  });

  test('is not given to a routine without a category, also if it was the default', async () => {
    await withTasks(changed(defaultTaskCategories, 'admin', { isRetired: true }));
    const { routines } = await forClient();
    const made = await routines.create.mutate({ title: 'Shelf', description: 'Sort it' });
    expect(made.category).toBe('marketing');
  });
});

describe('an unknown category', () => {
  const message = 'Unknown category. Choose one from the list.';

  test('is refused for tasks and in filters, until there is one', async () => {
    const { tasks } = await forClient();
    const create = () => tasks.create.mutate({ ...task, category: 'bookkeeping' });
    await expect(create()).rejects.toMatchObject(refused(400, message));
    await expect(tasks.list.query({ category: 'bookkeeping' })).rejects.toMatchObject(
      refused(400, message),
    );

    await withTasks([...defaultTaskCategories, { label: 'Bookkeeping' }]);

    expect(await create()).toMatchObject({ category: 'bookkeeping' });
  });

  test('that is removed while a task is created with it is refused', async () => {
    const { tasks } = await forClient();
    const removal = { text: "delete from task_categories where key = 'research'" };
    const { result } = await actDuring(gva.database, removal, () =>
      tasks.create.mutate({ ...task, category: 'research' }),
    );
    await expect(result).rejects.toMatchObject(refused(400, message));
    expect(await db.selectFrom('tasks').select('id').execute()).toEqual([]);
    await sql`insert into task_categories (key, label, position)
      values ('research', 'Research', 5)`.execute(db);
  });

  test('is not removed while a task is created with it', async () => {
    const { id } = await gva.createUser({ role: 'client' });
    const creation = {
      text: `insert into tasks (title, description, client_id, category, due_date)
        values ('Sort the shelf', 'From left to right.', $1, 'research', '2030-01-31')`,
      values: [id],
    };
    const { result } = await actDuring(gva.database, creation, () =>
      withTasks(changed(defaultTaskCategories, 'research', null)),
    );
    await expect(result).rejects.toMatchObject({ data: { httpStatus: 409 } });
  });
});
