import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test } from './support/test.tsx';

const row = (name: RegExp) => screen.findByRole('row', { name });
const selected = async () => within(await screen.findByRole('region', { name: 'Selected rows' }));
type Scope = Awaited<ReturnType<typeof selected>>;
type Page = {
  click: (target: Element) => Promise<void>;
  press: (name: string, scope?: Scope) => Promise<void>;
  fill: (label: string, text: string, scope?: Scope) => Promise<void>;
};

let admin: TestUser;
let client: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client', fullName: 'Fiona' });
});

async function selectAll(page: Page) {
  // An act ends the selection before.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  await waitFor(() => expect(screen.getByLabelText('Select all loaded rows')).toBeEnabled());
  await page.click(screen.getByLabelText('Select all loaded rows'));
}

async function assignTo(page: Page, name: string) {
  await page.press('Assign', await selected());
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign tasks' }));
  expect(await dialog.findByLabelText('Virtual assistant')).toHaveValue('The VA of each client');
  await page.fill('Virtual assistant', name, dialog);
  await page.click(await screen.findByRole('option', { name: new RegExp(name) }));
  await page.press('Assign', dialog);
}

test('an admin reads why tasks cannot be assigned, and undoes only what others have not changed', async ({
  gva,
  open,
  page,
}) => {
  const va = await gva.createUser({ role: 'va', fullName: 'Tom' });
  const [changed] = [
    await gva.createTask({ clientId: client.id, title: 'Touched' }),
    await gva.createTask({ clientId: client.id, title: 'Untouched' }),
    await gva.createTask({ clientId: client.id, title: 'Closed', status: 'done' }),
  ];
  await open(admin, '/tasks?layout=list');
  await selectAll(page);
  await assignTo(page, 'Tom');
  const refusal = await screen.findByRole('dialog', { name: 'Failed to assign tasks' });
  expect(refusal).toHaveTextContent('Nothing was changed: 1 of 3');
  expect(within(refusal).getByRole('listitem')).toHaveTextContent(
    'ClosedIt is done. Reopen it before you assign it.',
  );
  await page.press('Deselect these rows', within(refusal));
  await waitFor(() => expect(refusal).not.toBeInTheDocument());
  expect(await row(/Untouched/)).toHaveTextContent('Unassigned');
  expect((await selected()).getByText('2 selected')).toBeVisible();
  await assignTo(page, 'Tom');
  await expectToast('Tasks assigned', '2 tasks changed.');
  await waitFor(async () => expect(await row(/Untouched/)).toHaveTextContent('Tom'));

  const body = { title: 'Renamed by Fiona' };
  await gva.requestAs(client)({ method: 'PATCH', url: `/api/tasks/${changed?.id}`, body });
  await page.press('Undo');
  await expectToast('Nothing was undone: 1 task changed since then', 'Touched: Changed by Fiona.');
  expect(await row(/Untouched/)).toHaveTextContent('Tom');
  await page.press('Undo the other 1');
  await expectToast('Change undone', 'Restored 1 task.');
  await waitFor(async () => expect(await row(/Untouched/)).toHaveTextContent('Unassigned'));
  expect(await row(/Renamed by Fiona/)).toHaveTextContent(va.fullName);
});

test('an admin moves, reschedules and deletes tasks together', async ({ gva, open, page }) => {
  const { id: vaId } = await gva.createUser({ role: 'va' });
  for (const title of ['One', 'Two']) await gva.createTask({ clientId: client.id, vaId, title });
  await open(admin, '/tasks?layout=list');
  await selectAll(page);
  await page.press('Move', await selected());
  await page.choose('In Review');
  await expectToast('Tasks moved', '2 tasks changed.');
  await waitFor(async () => expect(await row(/One/)).toHaveTextContent('In Review'));

  await selectAll(page);
  await page.press('Due date', await selected());
  const dialog = within(await screen.findByRole('dialog', { name: 'Change due date' }));
  await page.fill('Due date', '2098-03-14', dialog);
  await page.press('Change due date', dialog);
  await expectToast('Due date changed', '2 tasks changed.');
  await waitFor(async () => expect(await row(/Two/)).toHaveTextContent('Mar 14, 2098'));

  await selectAll(page);
  await page.press('Delete', await selected());
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  const titles = (await question.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(titles).toEqual(['One', 'Two']);
  await page.press('Delete', question);
  await expectToast('Tasks deleted', '2 tasks permanently deleted.');
  expect(await screen.findByText('No tasks yet')).toBeVisible();
});
