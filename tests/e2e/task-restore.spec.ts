import { cardIn, expectToast, holdToast, toast, untilLive } from './support/board.ts';
import { unique } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('an administrator sees live that a client deleted a task, and restores it to the open board of the client', async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const title = unique('Book the venue');
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title,
  });
  await people.createComment(id, va, 'Two rooms are free.');
  const admin = await people.createUser({ role: 'admin' });

  const page = await open(admin, '/tasks?layout=board');
  await page
    .getByRole('group', { name: 'Layout' })
    .getByRole('button', { name: 'Deleted' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted tasks' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search deleted tasks' }).fill(title);
  await expect(page.getByText('No deleted tasks found')).toBeVisible();
  await untilLive(page);

  const clientPage = await open(client, '/tasks?layout=board');
  await untilLive(clientPage);
  const clientCard = cardIn(clientPage, 'In Progress', title);
  await clientCard.getByRole('button', { name: /^Actions for/ }).click();
  await clientPage.getByRole('menuitem', { name: 'Delete Task' }).click();
  const question = clientPage.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('You can restore it for 30 days.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(
    clientPage,
    'Task deleted successfully',
    'The task has been permanently deleted.',
  );
  await expect(clientCard).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(client.fullName);
  await expect(row).toContainText('30 days');
  // Otherwise the second click would be on the task of another test.
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await row.getByRole('button', { name: `Restore ${title}` }).dblclick();
  await holdToast(page, 'Task restored');
  await expectToast(page, 'Task restored', `Back in In Progress, assigned to ${va.fullName}.`);
  await expect(page.getByText('No deleted tasks found')).toBeVisible();

  await expect(clientCard).toBeVisible();
  await expect(clientCard).toContainText('1 comment');

  await toast(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const timeline = page.getByRole('article', { name: /^Change by/ });
  await expect(timeline.filter({ hasText: `${client.fullName} deleted the task` })).toBeVisible();
  await expect(timeline.filter({ hasText: `${admin.fullName} restored the task` })).toBeVisible();
  await expect(page.getByText('Two rooms are free.')).toBeVisible();
});
