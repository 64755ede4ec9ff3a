import type { Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { exact, expect, refused, test } from './support/test.ts';
import {
  chooseAction,
  createWorkflow,
  drawStep,
  invoiceDiagram,
  listedWorkflow,
  openId,
  readStepTitles,
  saveDiagram,
  untilDrawn,
} from './support/workflows.ts';

test('a client creates a workflow from a template, makes it public, renames and deletes it', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  await expect(page.getByText('No workflows yet')).toBeVisible();

  await page.getByRole('button', exact('New')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', exact('Create workflow')).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expect(dialog.getByLabel('Category')).toHaveAccessibleDescription('Category is required');
  await dialog.getByLabel('Title').fill('How we onboard');
  await dialog.getByLabel('Category').selectOption('Customer Support');
  await dialog.getByLabel('Start from').selectOption({ index: 1 });
  await dialog.getByRole('button', exact('Create workflow')).click();

  await expectToast(page, 'Workflow created successfully', '"How we onboard" is in your list.');
  await expect(page.getByRole('heading', { level: 2, name: 'How we onboard' })).toBeVisible();
  await untilDrawn(page);
  expect((await readStepTitles(page, openId(page))).length).toBeGreaterThan(2);

  await page.getByRole('switch', { name: 'Public' }).click();
  await expectToast(page, 'Workflow visibility updated');
  await expect(listedWorkflow(page, 'How we onboard')).toContainText('Public');
  await chooseAction(page, 'Edit details');
  await dialog.getByLabel('Title').fill('How we welcome');
  await dialog.getByRole('button', exact('Save changes')).click();
  await expectToast(page, 'Workflow updated');
  await expect(listedWorkflow(page, 'How we welcome')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('zeppelin');
  await expect(page.getByText('No workflows match')).toBeVisible();
  await page.getByRole('button', exact('Clear search')).first().click();
  await chooseAction(page, 'Delete workflow');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('"How we welcome"');
  await question.getByRole('button', exact('Delete')).click();
  await expectToast(page, 'Workflow deleted', '"How we welcome" has been deleted.');
  await expect(page).toHaveURL('/workflows');
  await expect(page.getByText('No workflows yet')).toBeVisible();
});

test('a client keeps unsaved changes as a draft on the device until they are saved', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await drawStep(page);
  await expect(page.getByText('Draft saved on this device.')).toBeVisible();

  await page.reload();
  const offer = page.getByRole('region', { name: 'Unsaved draft' });
  await offer.getByRole('button', exact('Continue with draft')).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText('Unsaved changes.')).toBeVisible();
  expect(await readStepTitles(page, id)).toHaveLength(6);

  await page.keyboard.press('Control+s');
  await expectToast(page, 'Workflow saved successfully!');
  expect(await readStepTitles(page, id)).toHaveLength(7);
  await page.reload();
  await untilDrawn(page);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(offer).toHaveCount(0);

  await drawStep(page);
  await page.goto('/dashboard');
  await page.goto(`/workflows?id=${id}`);
  await offer.getByRole('button', exact('Discard draft')).click();
  await page.reload();
  await untilDrawn(page);
  await expect(offer).toHaveCount(0);
  expect(await readStepTitles(page, id)).toHaveLength(7);
});

test('a client cannot publish a workflow until its problems are fixed', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', {
    ...invoiceDiagram,
    connections: invoiceDiagram.connections.filter(({ from }) => from !== 'remind'),
  });
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);
  await page.getByRole('button', exact('Publish')).first().click();
  const panel = page.getByRole('complementary', { name: 'Before publishing' });
  await expect(panel.getByRole('listitem')).toContainText(['Send a reminder']);
  await expect(panel.getByRole('button', exact('Publish'))).toBeDisabled();

  await saveDiagram(page, id, invoiceDiagram);
  await expect(panel).toContainText('No issues left.');
  await panel.getByRole('button', exact('Publish')).click();
  await expectToast(page, 'Workflow updated', '"Settle an invoice" is now published.');
  await expect(listedWorkflow(page, 'Settle an invoice')).toContainText('Published');

  await drawStep(page);
  await page.getByRole('button', exact('Save')).click();
  const saving = page.getByRole('complementary', { name: 'Before saving' });
  await expect(saving.getByRole('listitem').first()).toContainText('has no next step');
  await expect(saving.getByRole('button', exact('Save'))).toBeDisabled();
  await saving.getByRole('button', exact('Save as draft')).click();
  await expectToast(page, 'Workflow saved successfully!');
  await expect(saving).toHaveCount(0);
  await expect(listedWorkflow(page, 'Settle an invoice')).toContainText('Draft');
  expect(await readStepTitles(page, id)).toHaveLength(7);

  await chooseAction(page, 'Archive');
  await expect(listedWorkflow(page, 'Settle an invoice')).toContainText('Archived');
  await chooseAction(page, 'Back to draft');
  await expect(listedWorkflow(page, 'Settle an invoice')).toContainText('Draft');
});

test('a client who saves a workflow in two tabs loses no changes (409)', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(409));
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const page = await open(client, '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  const other = await page.context().newPage();
  await other.goto(`/workflows?id=${id}`);
  const save = (where: Page) => where.getByRole('button', exact('Save')).click();
  const question = other.getByRole('alertdialog');

  await drawStep(page);
  await drawStep(other);
  await save(page);
  await expectToast(page, 'Workflow saved successfully!');
  await expect(other.getByText('Someone else saved changes.')).toBeVisible();
  await save(other);
  await expect(question).toContainText('Clara Oak saved this workflow');
  await expect(question).toContainText('1 step added');
  await question.getByRole('button', exact('Keep my version as a copy')).click();
  await expectToast(other, 'Workflow created successfully');
  await expect(
    other.getByRole('heading', { level: 2, name: 'Settle an invoice (copy)' }),
  ).toBeVisible();
  expect(await readStepTitles(other, id)).toHaveLength(7);
  expect(await readStepTitles(other, openId(other))).toHaveLength(7);

  await other.goto(`/workflows?id=${id}`);
  await drawStep(other);
  await drawStep(page);
  await save(page);
  // The toast of the first save may still be shown.
  await expect(other.getByText('Someone else saved changes.')).toBeVisible();
  await save(other);
  await question.getByRole('button', exact('Use their version')).click();
  await expect(question).toHaveCount(0);
  await expect(other.getByText(/^Saved /)).toBeVisible();
  expect(await readStepTitles(other, id)).toHaveLength(8);
});

test('a client saves a diagram after its details were changed elsewhere', async ({
  open,
  people,
  watch,
}) => {
  // If the live update has not arrived yet, the first save is rejected and repeated.
  watch.expects(refused(409));
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await drawStep(page);
  await page.request.patch(`/api/workflows/${id}`, { data: { title: 'Settle each invoice' } });
  await page.getByRole('button', exact('Save')).click();
  await expectToast(page, 'Workflow saved successfully!');
  await expect(page.getByRole('heading', { level: 2, name: 'Settle each invoice' })).toBeVisible();
  expect(await readStepTitles(page, id)).toHaveLength(7);
});

test('a client views and restores an earlier version of a workflow', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const page = await open(client, '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await saveDiagram(page, id, { nodes: [], connections: [], notes: [] });
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);

  await page.getByRole('button', exact('Versions')).click();
  const panel = page.getByRole('complementary', { name: 'Versions' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('6 steps removed');
  await panel.getByRole('button', { name: /6 steps added/ }).click();
  const look = page.getByRole('region', { name: 'Previous version' });
  await expect(look).toContainText('by Clara Oak');
  await expect(page.getByRole('button', { name: 'Add step', exact: true })).toHaveCount(0);
  await look.getByRole('button', exact('Restore')).click();
  await page.getByRole('alertdialog').getByRole('button', exact('Restore')).click();

  await expectToast(page, 'Workflow saved successfully!');
  await expect(look).toHaveCount(0);
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expect(panel.getByRole('listitem').first()).toContainText('Restored from version 1');
  expect(await readStepTitles(page, id)).toHaveLength(6);
});

test('a client saves the changes to a deleted workflow as a new workflow', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(404));
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await drawStep(page);
  await page.request.delete(`/api/workflows/${id}`);
  await page.getByRole('button', exact('Save as a new workflow')).click();
  await expectToast(page, 'Workflow created successfully', '"Settle an invoice" is in your list.');
  await untilDrawn(page);
  expect(await readStepTitles(page, openId(page))).toHaveLength(7);
});
