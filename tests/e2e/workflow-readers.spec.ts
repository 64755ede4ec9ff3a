import type { Page } from '@playwright/test';
import { untilLive } from './support/board.ts';
import { canvas, step } from './support/canvas.ts';
import { exact, expect, refused, test } from './support/test.ts';
import { createWorkflow, drawStep, invoiceDiagram, untilDrawn } from './support/workflows.ts';

test('a client and a VA comment on a workflow and its steps and see each other live', async ({
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
  await panel(page).getByRole('button', exact('Post comment')).click();
  const comment = (where: Page, text: string) =>
    panel(where).getByRole('article').filter({ hasText: text });
  await expect(comment(other, 'Is this still right?')).toContainText('Clara Oak');
  await expect(
    comment(other, 'Is this still right?').getByRole('button', exact('Delete comment')),
  ).toHaveCount(0);

  const step = other.locator('.react-flow__node').filter({ hasText: 'Send a reminder' });
  await step.click();
  await panel(other).getByLabel('Add a comment on this step').fill('Two weeks later?');
  await panel(other).getByRole('button', exact('Post comment')).click();
  await expect(comment(page, 'Two weeks later?')).toContainText('On “Send a reminder”');

  await panel(page)
    .getByRole('article')
    .filter({ hasText: 'Is this' })
    .getByRole('button', exact('Edit comment'))
    .click();
  await panel(page).getByLabel('Edit comment').fill('Is this still how we do it?');
  await panel(page).getByRole('button', exact('Save')).click();
  await other.getByRole('button', exact('Show all comments')).click();
  await expect(comment(other, 'Is this still how we do it?')).toContainText('edited');
  await comment(other, 'Two weeks later?').getByRole('button', exact('Delete comment')).click();
  await other.getByRole('alertdialog').getByRole('button', exact('Delete')).click();
  await expect(comment(page, 'Two weeks later?')).toHaveCount(0);
});

test('a VA moves through the steps with the keyboard and sees a saved workflow live but cannot edit it, and another client cannot open it (404)', async ({
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
  await canvas(va).focus();
  for (const title of ['An invoice is due', 'Look into the account', 'Is it paid?']) {
    await va.keyboard.press('Tab');
    await expect(step(va, title)).toBeFocused();
  }
  await expect(step(va, 'Is it paid?')).toHaveAccessibleName(
    'Decision: Is it paid?; leads to File it (Yes) and Send a reminder (No)',
  );
  await va.keyboard.press('Delete');
  await va.keyboard.press('n');
  // Keys are handled in order, so the focus moves after the two others had their effect.
  await va.keyboard.press('Shift+Tab');
  await expect(step(va, 'Look into the account')).toBeFocused();
  await expect(canvas(va).getByRole('button', { name: ': ' })).toHaveCount(6);

  await va.getByRole('button', exact('Show as list')).click();
  const steps = va.getByRole('list', exact('Steps')).locator(':scope > li');
  await expect(steps).toHaveCount(6);
  await expect(va.getByRole('button', exact('New'))).toHaveCount(0);
  await expect(va.getByRole('button', exact('Save'))).toHaveCount(0);
  await expect(va.getByRole('button', exact('Add step'))).toHaveCount(0);
  await expect(va.getByRole('switch')).toHaveCount(0);
  await expect(va.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await drawStep(page);
  await page.keyboard.press('Control+s');
  await expect(steps).toHaveCount(7);

  const otherClient = await open(
    await people.createUser({ role: 'client' }),
    `/workflows?id=${id}`,
  );
  await expect(otherClient.getByText('Workflow not found')).toBeVisible();
  await expect(otherClient.getByText('Settle an invoice')).toHaveCount(0);
});

test('a client opens the last used workflow from the navigation, or the list if it was deleted', async ({
  open,
  people,
  watch,
}) => {
  // The page requests the deleted workflow once.
  watch.expects(refused(404));
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/workflows');
  await expect(page.getByText('No workflows yet')).toBeVisible();
  const id = await createWorkflow(page, 'Settle an invoice', invoiceDiagram);
  await createWorkflow(page, 'Greet a customer', invoiceDiagram);
  await page.goto(`/workflows?id=${id}`);
  await untilDrawn(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Workflows', exact: true }).click();
  await expect(page).toHaveURL(`/workflows?id=${id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Settle an invoice' })).toBeVisible();

  await page.goto('/dashboard');
  await page.request.delete(`/api/workflows/${id}`);
  await page.goto('/workflows');
  await expect(page.getByText('Greet a customer')).toBeVisible();
  await expect(page).toHaveURL('/workflows');
  await expect(page.getByText('Workflow not found')).toHaveCount(0);
});
