import type { Page } from '@playwright/test';
import { untilLive } from './support/board.ts';
import { expect, test } from './support/test.ts';

const status = (page: Page) => page.getByRole('button', { name: /^Status: / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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
