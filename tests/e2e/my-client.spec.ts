import { expectToast } from './support/board.ts';
import { createPerson, unique } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a VA with two clients switches between them, and the choice is remembered', async ({
  open,
  people,
  database: { db },
}) => {
  const { client: first, va } = await people.createPair();
  const second = await createPerson(people, 'client');
  await people.assign(va, second);
  const company = unique('Second Works');
  await db
    .updateTable('clientProfiles')
    .set({ companyName: company })
    .where('userId', '=', second.id)
    .execute();
  const page = await open(va, '/my-client');
  await expect(page.getByText(`${first.username}@example.com`)).toBeVisible();
  await page.getByRole('tab', { name: company }).click();
  await expect(page.getByText(`${second.username}@example.com`)).toBeVisible();
  await expect(page).toHaveURL(`/my-client?client=${second.id}`);
  await expect(page.getByRole('link', { name: 'Send Message' })).toHaveAttribute(
    'href',
    `/messages?contact=${second.id}`,
  );

  await page.goBack();
  await expect(page.getByText(`${first.username}@example.com`)).toBeVisible();
  await page.goto('/my-client');
  await expect(page.getByText(`${second.username}@example.com`)).toBeVisible();

  await page.getByRole('link', { name: /New Task|Create First Task/ }).click();
  const client = page.getByLabel('Client', { exact: true });
  await expect(client).toHaveValue(String(second.id));
  await page.getByLabel('Title', { exact: true }).fill('Book the venue');
  await page.getByLabel('Description', { exact: true }).fill('For eighty people, with daylight.');
  await page.getByLabel('Category', { exact: true }).selectOption('admin');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(
    page,
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
  const created = await db
    .selectFrom('tasks')
    .select('clientId')
    .where('title', '=', 'Book the venue')
    // Another test creates a task with this title too.
    .where('clientId', 'in', [first.id, second.id])
    .execute();
  expect(created).toEqual([{ clientId: second.id }]);
});
