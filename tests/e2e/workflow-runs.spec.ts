import type { Page } from '@playwright/test';
import { card, untilLive } from './support/board.ts';
import { exact, expect, test } from './support/test.ts';
import { createPublished, createTask } from './support/workflows.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Steps of Settle an invoice' });
const current = (page: Page) => page.locator('[aria-current=step]');
const run = (page: Page) => page.getByRole('article', { name: 'Settle an invoice' }).first();

test('a client attaches a published workflow to a task, starts it and follows both branches', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va = await people.createUser({ role: 'va', fullName: 'Vera Ash' });
  await people.assign(va, client);
  const page = await open(client, '/workflows');
  await createPublished(page, 'Settle an invoice');
  const taskId = await createTask(page, 'Settle the invoices');
  await page.request.patch(`/api/tasks/${taskId}`, {
    data: { vaId: va.id, status: 'in-progress' },
  });
  await page.goto(`/tasks?id=${taskId}`);
  const other = await open(va, `/tasks?id=${taskId}`);
  await Promise.all([untilLive(page), untilLive(other)]);

  await other.getByRole('button', exact('Attach workflow')).click();
  await other.getByRole('combobox', { name: 'Workflow' }).fill('settle');
  await expect(other.getByRole('option')).toHaveCount(1);
  await other.getByRole('combobox', { name: 'Workflow' }).press('Enter');
  await other.getByRole('button', exact('Start Settle an invoice')).click();

  await expect(current(other)).toContainText('Look into the account');
  await expect(current(page)).toContainText('Look into the account');
  await expect(run(page)).toContainText('0 of 3 steps');
  await current(other).getByRole('button', exact('Done')).click();
  await expect(current(other)).toContainText('Is it paid?');
  await expect(other.getByRole('button', exact('Yes'))).toBeFocused();
  await expect(steps(page)).not.toContainText('Send a reminder');
  await other.getByRole('button', exact('No')).click();

  await expect(current(page)).toContainText('Send a reminder');
  await expect(steps(page)).not.toContainText('File it');
  await expect(steps(page)).toContainText('Vera Ash');
  await expect(run(page)).toContainText('2 of 3 steps');

  await other.getByRole('button', exact('Undo Is it paid?')).click();
  await expect(current(page)).toContainText('Is it paid?');
  await other.getByRole('button', exact('Yes')).click();
  await expect(current(page)).toContainText('File it');
  await expect(steps(page)).not.toContainText('Send a reminder');
  await other.goto('/tasks');
  await other.getByRole('tab', { name: /^My Tasks/ }).click();
  await expect(card(other, 'Settle the invoices')).toContainText('2/3');

  await current(page).getByRole('button', exact('Done')).click();
  await expect(page.getByText('All steps are done.')).toBeFocused();
  await expect(run(page)).toContainText('Finished');
  await expect(run(page)).toContainText('3 of 3 steps');
  await expect(card(other, 'Settle the invoices')).toContainText('3/3');
});

test('a client deletes a workflow, and a run of it keeps its diagram and can be stopped', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createPublished(page, 'Settle an invoice');
  await page.goto(`/tasks?id=${await createTask(page, 'Settle the invoices')}`);
  await page.getByRole('button', exact('Attach workflow')).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', exact('Start Settle an invoice')).click();
  await expect(current(page)).toContainText('Look into the account');

  await page.request.delete(`/api/workflows/${id}`);
  await page.reload();
  await current(page).getByRole('button', exact('Done')).click();
  await expect(current(page)).toContainText('Is it paid?');
  await page.getByRole('button', exact('Stop workflow')).click();
  await page.getByRole('alertdialog').getByRole('button', exact('Stop')).click();
  await expect(run(page)).toContainText('Stopped');
  await expect(steps(page)).toContainText('Look into the account');
  await expect(current(page)).toHaveCount(0);
});

test('a VA completes a routine by following its workflow, and the finished run is kept', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va', fullName: 'Vera Ash' });
  await people.assign(va, client);
  const page = await open(client, '/workflows');
  const id = await createPublished(page, 'Settle an invoice');
  await page.goto('/routines');
  await page.getByRole('button', exact('Create routine')).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Look through the invoices');
  await dialog.getByLabel('Description').fill('Every Friday before noon.');
  await dialog.getByRole('button', exact('More options')).click();
  await dialog.getByLabel('Workflow').selectOption('Settle an invoice');
  await dialog.getByRole('button', exact('Create routine')).click();
  await expect(page.getByRole('link', exact('Settle an invoice'))).toBeVisible();

  const other = await open(va, '/routines');
  await untilLive(page);
  await other.getByRole('link', exact('Look through the invoices')).click();
  await other.getByRole('button', exact('Start Settle an invoice')).click();
  await expect(current(other)).toContainText('Look into the account');
  await current(other).getByRole('button', exact('Done')).click();
  await expect(page.getByText('1 of 3 steps')).toBeVisible();
  await other.getByRole('button', exact('No')).click();
  await expect(current(other)).toContainText('Send a reminder');
  await current(other).getByRole('button', exact('Done')).click();
  await expect(other.getByText('All steps are done.')).toBeFocused();
  await expect(page.getByText('1 of 3 steps')).toHaveCount(0);

  await page.getByRole('link', exact('Look through the invoices')).click();
  const previous = dialog.getByRole('list', { name: 'Previous runs' });
  await expect(previous).toContainText(/^Finished .* by Vera Ash/);
  await previous.getByRole('button', exact('Steps')).click();
  await expect(steps(page)).toContainText('Send a reminder');
  await dialog.getByRole('button', exact('Start Settle an invoice')).click();
  await expect(current(page).getByRole('button', exact('Done'))).toBeFocused();
  await dialog.getByRole('button', exact('Stop workflow')).click();
  await page.getByRole('alertdialog').getByRole('button', exact('Stop')).click();
  await expect(run(page)).toContainText('Stopped');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await other.goto('/routines');
  await other.getByRole('link', exact('Settle an invoice')).click();
  await expect(other).toHaveURL(`/workflows?id=${id}`);
  await expect(other.getByRole('heading', { level: 2, name: 'Settle an invoice' })).toBeVisible();

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', exact('Edit routine')).click();
  await expect(dialog.getByLabel('Workflow')).toHaveValue(String(id));
  await dialog.getByLabel('Workflow').selectOption('None');
  await dialog.getByRole('button', exact('Save changes')).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', exact('Settle an invoice'))).toHaveCount(0);
});
