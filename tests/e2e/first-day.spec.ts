import { exact, expect, test } from './support/test.ts';

test('a new client hides the checklist, brings it back, and starts a task from an example', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/dashboard');
  const steps = page.getByRole('region', exact('Your first day'));
  await expect(steps.getByText('0 of 5 steps are done.')).toBeVisible();
  await steps.getByRole('button', { name: 'Hide checklist' }).click();
  await expect(steps).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Show first steps' }).click();
  await steps.getByRole('link', { name: /^Compare three suppliers/ }).click();
  await expect(page).toHaveURL('/tasks?new=true&template=research');
  await expect(page.getByLabel('Title')).toHaveValue('Compare three suppliers');
  await expect(page.getByLabel('Description')).toHaveValue(/Result: a table with links/);
  await expect(page.getByLabel('Category')).toHaveValue('research');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page).toHaveURL(/\/tasks$/);

  await page.goto('/dashboard');
  await expect(steps.getByText('1 of 5 steps are done.')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'See the plans' })).toBeVisible();
});

test('the needs of a client are checked, stored and shown again', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/dashboard');
  await page.getByRole('button', exact('Tell us')).click();
  const dialog = page.getByRole('dialog', { name: 'What do you need?' });
  await dialog.getByRole('button', { name: 'Save needs' }).click();
  await expect(dialog.getByText('Choose at least one service')).toBeVisible();
  await dialog.getByLabel('Customer Support').check();
  await dialog.getByLabel('Lead Generation').check();
  await dialog.getByLabel('Hours per week').fill('20');
  await dialog.getByLabel('Languages').fill('English, Spanish');
  await dialog.getByRole('button', { name: 'Save needs' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByText(/^Customer Support, Lead Generation · 20 hours a week · .*English, Spanish$/),
  ).toBeVisible();

  await page.getByRole('button', exact('Change needs')).click();
  await expect(dialog.getByLabel('Lead Generation')).toBeChecked();
  await expect(dialog.getByLabel('Hours per week')).toHaveValue('20');
});
