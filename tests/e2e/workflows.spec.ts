import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { expect, refused, test } from './support/test.ts';
import {
  createWorkflow,
  drawStep,
  invoiceDiagram,
  saveDiagram,
  untilDrawn,
} from './support/workflows.ts';

const button = (name: string) => ({ exact: true, name }) as const;
const list = (page: Page) => page.getByRole('navigation', { name: 'Workflows' });
const entry = (page: Page, title: string) =>
  list(page).getByRole('link').filter({ hasText: title });
const act = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', button(item)).click();
};
const stepsOf = async (page: Page, id: number): Promise<string[]> => {
  const steps: { title: string }[] = await (
    await page.request.get(`/api/workflows/${id}/steps`)
  ).json();
  return steps.map(({ title }) => title);
};
const idOf = (page: Page) => Number(new URL(page.url()).searchParams.get('id'));

test('a client creates a workflow from a template, describes, shows and deletes it', async ({
  open,
  people,
}) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  await expect(page.getByText('No workflows yet')).toBeVisible();

  await page.getByRole('button', button('New')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', button('Create Workflow')).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expect(dialog.getByLabel('Category')).toHaveAccessibleDescription('Category is required');
  await dialog.getByLabel('Title').fill('How we onboard');
  await dialog.getByLabel('Category').selectOption('Customer Support');
  await dialog.getByLabel('Start from').selectOption({ index: 1 });
  await dialog.getByRole('button', button('Create Workflow')).click();

  await expectToast(page, 'Workflow created successfully', '"How we onboard" is on the list.');
  await expect(page.getByRole('heading', { level: 2, name: 'How we onboard' })).toBeVisible();
  await untilDrawn(page);
  expect((await stepsOf(page, idOf(page))).length).toBeGreaterThan(2);

  await page.getByRole('switch', { name: 'Public' }).check();
  await expectToast(page, 'Workflow visibility updated');
  await expect(entry(page, 'How we onboard')).toContainText('Public');
  await act(page, 'Edit Details');
  await dialog.getByLabel('Title').fill('How we welcome');
  await dialog.getByRole('button', button('Save Changes')).click();
  await expectToast(page, 'Workflow updated');
  await expect(entry(page, 'How we welcome')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('zeppelin');
  await expect(page.getByText('No workflows match')).toBeVisible();
  await page.getByRole('button', button('Clear search')).first().click();
  await act(page, 'Delete Workflow');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('"How we welcome"');
  await asked.getByRole('button', button('Delete')).click();
  await expectToast(page, 'Workflow deleted', '"How we welcome" is gone.');
  await expect(page).toHaveURL('/workflows');
  await expect(page.getByText('No workflows yet')).toBeVisible();
});

test('what is drawn is kept on the device until it is saved', async ({ open, people }) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await drawStep(page);
  await expect(page.getByText('Draft kept on this device.')).toBeVisible();

  await page.reload();
  const offer = page.getByRole('region', { name: 'Unsaved draft' });
  await offer.getByRole('button', button('Continue with draft')).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText('Unsaved changes.')).toBeVisible();
  expect(await stepsOf(page, id)).toHaveLength(6);

  await page.keyboard.press('Control+s');
  await expectToast(page, 'Workflow saved successfully!');
  expect(await stepsOf(page, id)).toHaveLength(7);
  await page.reload();
  await untilDrawn(page);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect(offer).toHaveCount(0);

  await drawStep(page);
  await page.goto('/dashboard');
  await page.goto(`/workflows?id=${id}`);
  await offer.getByRole('button', button('Discard draft')).click();
  await page.reload();
  await untilDrawn(page);
  await expect(offer).toHaveCount(0);
  expect(await stepsOf(page, id)).toHaveLength(7);
});

test('publishing waits until the problems are put right', async ({ open, people }) => {
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', {
    ...invoiceDiagram,
    connections: invoiceDiagram.connections.filter(({ from }) => from !== 'remind'),
  });
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);
  await page.getByRole('button', button('Publish')).first().click();
  const panel = page.getByRole('complementary', { name: 'Before publishing' });
  await expect(panel.getByRole('listitem')).toContainText(['Send a reminder']);
  await expect(panel.getByRole('button', button('Publish'))).toBeDisabled();

  await saveDiagram(page, id, invoiceDiagram);
  await expect(panel).toContainText('Nothing is left to put right.');
  await panel.getByRole('button', button('Publish')).click();
  await expectToast(page, 'Workflow updated', '"Settle an invoice" is published now.');
  await expect(entry(page, 'Settle an invoice')).toContainText('Published');
  await act(page, 'Archive');
  await expect(entry(page, 'Settle an invoice')).toContainText('Archived');
  await act(page, 'Back to Draft');
  await expect(entry(page, 'Settle an invoice')).toContainText('Draft');
});

test('of two tabs that save neither loses anything', async ({ open, people, watch }) => {
  watch.expects(refused(409));
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const page = await open(client, '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  const other = await page.context().newPage();
  await other.goto(`/workflows?id=${id}`);
  const save = (where: Page) => where.getByRole('button', button('Save')).click();
  const asked = other.getByRole('alertdialog');

  await drawStep(page);
  await drawStep(other);
  await save(page);
  await expectToast(page, 'Workflow saved successfully!');
  await expect(other.getByText('Somebody has saved meanwhile.')).toBeVisible();
  await save(other);
  await expect(asked).toContainText('Clara Oak saved it');
  await expect(asked).toContainText('1 step added');
  await asked.getByRole('button', button('Keep mine as a copy')).click();
  await expectToast(other, 'Workflow created successfully');
  await expect(
    other.getByRole('heading', { level: 2, name: 'Settle an invoice (copy)' }),
  ).toBeVisible();
  expect(await stepsOf(other, id)).toHaveLength(7);
  expect(await stepsOf(other, idOf(other))).toHaveLength(7);

  await other.goto(`/workflows?id=${id}`);
  await drawStep(other);
  await drawStep(page);
  await save(page);
  await expectToast(page, 'Workflow saved successfully!');
  await save(other);
  await asked.getByRole('button', button('Use theirs')).click();
  await expect(asked).toHaveCount(0);
  await expect(other.getByText(/^Saved /)).toBeVisible();
  expect(await stepsOf(other, id)).toHaveLength(8);
});

test('a change of the details alone does not come in the way of a save', async ({
  open,
  people,
  watch,
}) => {
  // Where the page has not heard of the change yet, it asks twice.
  watch.expects(refused(409));
  const page = await open(await people.createUser({ role: 'client' }), '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await drawStep(page);
  await page.request.patch(`/api/workflows/${id}`, { data: { title: 'Settle each invoice' } });
  await page.getByRole('button', button('Save')).click();
  await expectToast(page, 'Workflow saved successfully!');
  await expect(page.getByRole('heading', { level: 2, name: 'Settle each invoice' })).toBeVisible();
  expect(await stepsOf(page, id)).toHaveLength(7);
});

test('every save is a version that can be looked at and restored', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const page = await open(client, '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await saveDiagram(page, id, { nodes: [], connections: [], notes: [] });
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);

  await page.getByRole('button', button('Versions')).click();
  const panel = page.getByRole('complementary', { name: 'Versions' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('6 steps removed');
  await panel.getByRole('button', { name: /6 steps added/ }).click();
  const look = page.getByRole('region', { name: 'Former version' });
  await expect(look).toContainText('by Clara Oak');
  await expect(page.getByRole('button', { name: 'Add step', exact: true })).toHaveCount(0);
  await look.getByRole('button', button('Restore')).click();
  await page.getByRole('alertdialog').getByRole('button', button('Restore')).click();

  await expectToast(page, 'Workflow saved successfully!');
  await expect(look).toHaveCount(0);
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expect(panel.getByRole('listitem').first()).toContainText('Restored from version');
  expect(await stepsOf(page, id)).toHaveLength(6);
});

test('a workflow and its steps are spoken of, and everybody hears it at once', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va = await people.createUser({ role: 'va', fullName: 'Vera Ash' });
  const page = await open(client, '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  const other = await open(va, `/workflows?id=${id}`);
  const panel = (where: Page) => where.getByRole('complementary', { name: 'Comments' });
  for (const where of [page, other]) {
    await untilDrawn(where);
    await untilLive(where);
    await where.getByRole('button', { name: /^Comments/ }).click();
  }

  await panel(page).getByLabel('Add a comment').fill('Is this still right?');
  await panel(page).getByRole('button', button('Post Comment')).click();
  const said = (where: Page, text: string) =>
    panel(where).getByRole('article').filter({ hasText: text });
  await expect(said(other, 'Is this still right?')).toContainText('Clara Oak');
  await expect(
    said(other, 'Is this still right?').getByRole('button', button('Delete comment')),
  ).toHaveCount(0);

  const step = other.locator('.react-flow__node').filter({ hasText: 'Send a reminder' });
  await step.click();
  await panel(other).getByLabel('Add a comment on this step').fill('Two weeks later?');
  await panel(other).getByRole('button', button('Post Comment')).click();
  await expect(said(page, 'Two weeks later?')).toContainText('On “Send a reminder”');

  await panel(page)
    .getByRole('article')
    .filter({ hasText: 'Is this' })
    .getByRole('button', button('Edit comment'))
    .click();
  await panel(page).getByLabel('Edit comment').fill('Is this still how we do it?');
  await panel(page).getByRole('button', button('Save')).click();
  await other.getByRole('button', button('Show all comments')).click();
  await expect(said(other, 'Is this still how we do it?')).toContainText('edited');
  await said(other, 'Two weeks later?').getByRole('button', button('Delete comment')).click();
  await other.getByRole('alertdialog').getByRole('button', button('Delete')).click();
  await expect(said(page, 'Two weeks later?')).toHaveCount(0);
});

test('a VA looks and sees a save at once; another client gets nothing', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(404));
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const page = await open(client, '/workflows');
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);

  const va = await open(await people.createUser({ role: 'va' }), `/workflows?id=${id}`);
  await untilDrawn(va);
  await untilLive(va);
  await va.getByRole('button', button('Show as list')).click();
  const steps = va.getByRole('list', button('Steps')).locator(':scope > li');
  await expect(steps).toHaveCount(6);
  await expect(va.getByRole('button', button('New'))).toHaveCount(0);
  await expect(va.getByRole('button', button('Save'))).toHaveCount(0);
  await expect(va.getByRole('button', button('Add step'))).toHaveCount(0);
  await expect(va.getByRole('switch')).toHaveCount(0);
  await expect(va.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await drawStep(page);
  await page.keyboard.press('Control+s');
  await expect(steps).toHaveCount(7);

  const stranger = await open(await people.createUser({ role: 'client' }), `/workflows?id=${id}`);
  await expect(stranger.getByText('Workflow not found')).toBeVisible();
  await expect(stranger.getByText('Settle an invoice')).toHaveCount(0);
});
