import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { expect, refused, test } from './support/test.ts';

const status = (page: Page) => page.getByRole('button', { name: /^Status: / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a client changes the status from the menu and by the key S', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id });
  const page = await open(client, `/tasks?id=${id}`);
  await status(page).click();
  await expect(page.getByRole('menuitem', { name: 'To Do' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'In Progress' }).click();
  await expectToast(page, 'Task updated', 'Task status has been updated successfully.');
  await expect(status(page)).toHaveAccessibleName(/^Status: In Progress/);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Done' })).toBeHidden();
  await page.getByLabel('Add a comment').fill('so far');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
});

test('a VA goes from task to task of the list, and back to it', async ({ open, people }) => {
  const { client, va } = await people.createPair();
  for (const title of ['First draft', 'Second draft', 'Third draft'])
    await people.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
      title,
    });
  const page = await open(va, '/time-tracking');
  const links = page.getByRole('listitem').getByRole('link', { name: /draft$/ });
  await expect(links).toHaveCount(3);
  const titles = await links.allTextContents();
  const heading = (title = '') => page.getByRole('heading', { level: 1, name: title });
  await links.first().click();
  await expect(heading(titles[0])).toBeVisible();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(button(page, 'Previous task (K)')).toHaveAccessibleDescription(
    'This is the first task in the list.',
  );
  await button(page, 'Next task (J)').click();
  await expect(heading(titles[1])).toBeVisible();
  await expect(button(page, 'Next task (J)')).toBeFocused();
  await page.keyboard.press('j');
  await expect(heading(titles[2])).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(titles[1])).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/time-tracking');
});

test('a VA submits, the client requests changes and then approves, and both read each act live in one order', async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
  });
  const [worker, owner] = [
    await open(va, `/tasks?id=${id}`),
    await open(client, `/tasks?id=${id}`),
  ];
  await Promise.all([untilLive(worker), untilLive(owner)]);
  await expect(button(worker, 'Approve')).toHaveCount(0);
  await expect(button(owner, 'Submit for review')).toHaveCount(0);
  await button(worker, 'Submit for review').click();
  await expect(status(worker)).toHaveAccessibleName(/^Status: In Review/);

  await button(owner, 'Request changes').click();
  const dialog = owner.getByRole('dialog', { name: 'Request changes' });
  await dialog.getByLabel('What needs to change?').fill('The totals are missing.');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(status(owner)).toHaveAccessibleName(/^Status: In Progress/);
  await expect(owner.getByText('The totals are missing.')).toBeVisible();
  await expect(worker.getByText('The totals are missing.')).toBeVisible();

  await people.createTimeLog(id, va);
  await button(worker, 'Submit for review').click();
  await button(owner, 'Approve').click();
  await expect(status(owner)).toHaveAccessibleName(/^Status: Done/);
  await expect(button(owner, 'Approve')).toHaveCount(0);
  // The button is removed, and the next action gets the focus.
  await expect(button(owner, 'Edit Task')).toBeFocused();
  // The time is loaded apart from the changes, so it may appear after them.
  const entries = worker.getByRole('region', { name: 'Activity' }).getByRole('article');
  await expect(entries.filter({ hasNotText: 'created' })).toContainText([
    'sent it for approval',
    'The totals are missing.',
    'requested changes',
    'logged',
    'sent it for approval',
    `${client.fullName} approved the work`,
  ]);
});

test('a VA reads why a task with logged time cannot be deleted, its client deletes it', async ({
  open,
  people,
  watch,
}) => {
  // The page may learn of the deletion before it is left, and then asks for the deleted task.
  watch.expects(refused(404));
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Sort the mail',
  });
  await people.createTimeLog(id, va);
  const why = 'This task has logged time, so only its client or an administrator can delete it.';
  const page = await open(va, `/tasks?id=${id}`);
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Delete Task' })).toBeDisabled();
  await expect(page.getByText(why)).toBeVisible();
  await page.goto('/tasks');
  await page.getByRole('tab', { name: /^My Tasks/ }).click();
  await page.getByRole('button', { name: 'Actions for Sort the mail' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete Task' })).toBeDisabled();
  await expect(page.getByText(why)).toBeVisible();

  const owner = await open(client, `/tasks?id=${id}`);
  await button(owner, 'More actions').click();
  await owner.getByRole('menuitem', { name: 'Delete Task' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(owner, 'Task deleted successfully', 'The task has been permanently deleted.');
});
