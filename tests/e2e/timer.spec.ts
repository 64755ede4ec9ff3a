import type { Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { resize } from './support/page.ts';
import { expect, refused, test } from './support/test.ts';
import { createVaWithTimer } from './support/users-for-states.ts';

const mini = (page: Page) => page.getByRole('banner').getByRole('region', { name: 'Timer' });

test('a VA pauses, resumes and saves a timer in the top bar, and the other tab follows', async ({
  open,
  people,
  database,
}) => {
  const va = await createVaWithTimer(people, database.db);
  const page = await open(va, '/dashboard');
  await expect(mini(page).getByRole('timer')).toHaveText(/^01:0/);
  const other = await page.context().newPage();
  await other.goto('/time-tracking');
  await expect(other.getByText('Running', { exact: true })).toBeVisible();

  await mini(page).getByRole('button', { name: 'Pause timer' }).click();
  await expect(other.getByText('Paused', { exact: true })).toBeVisible();
  // The other tab may learn of it before the answer stops the clock of this one.
  await expect(mini(page).getByRole('button', { name: 'Resume timer' })).toBeVisible();
  const shown = (await mini(page).getByRole('timer').textContent()) ?? '';
  await expect(mini(other).getByRole('timer')).toHaveText(shown);

  await mini(other).getByRole('button', { name: 'Resume timer' }).click();
  await expect(mini(page).getByRole('button', { name: 'Pause timer' })).toBeVisible();
  await mini(page).getByRole('button', { name: 'Save time' }).click();
  await expect(page.getByText('Time logged successfully')).toBeVisible();
  await expect(mini(other)).toHaveCount(0);
  const logs = other.getByRole('table', { name: 'Recent Time Logs', exact: true });
  await expect(logs.getByText('Reconcile the invoices of spring')).toHaveCount(2);
});

test('on a phone the top bar shows a running timer beside all of its buttons', async ({
  open,
  people,
  database,
}) => {
  const va = await createVaWithTimer(people, database.db);
  await database.db
    .insertInto('exports')
    .values({
      requestId: crypto.randomUUID(),
      ownerId: va.id,
      ownerRole: 'va',
      list: 'timeReport',
      filter: '{}',
      status: 'failed',
      failure: 'The server was stopped.',
      settledAt: new Date(),
    })
    .execute();
  const page = await open(va, '/dashboard');
  await resize(page, { width: 360, height: 740 });
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Exports' })).toBeVisible();
  await expect(mini(page).getByRole('timer')).toHaveText(/^01:0/);
  for (const control of await bar.locator('a:visible, button:visible').all())
    await expect(control).toBeInViewport({ ratio: 1 });
  expect(
    await bar.evaluate((shown) =>
      [shown, ...shown.querySelectorAll('section, section *')].filter(
        ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
      ),
    ),
  ).toEqual([]);
});

test('a VA sees what a rejected time log overlaps with (409) and edits another log', async ({
  open,
  people,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const va = await createVaWithTimer(people, database.db);
  const page = await open(va, '/time-tracking');
  await page.getByRole('button', { name: 'Track Time on Call the suppliers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Track Time' });
  await dialog.getByRole('button', { name: 'Log Time' }).click();
  await expectToast(
    page,
    'Failed to log time',
    'There was an error saving your time log. Please try again.',
  );
  await expect(dialog.getByRole('alert')).toContainText(
    'Overlaps with your timer on “Reconcile the invoices of spring”',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit log on Call the suppliers' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit time log' });
  await expect(edit.getByText('Previous versions')).toBeVisible();
  await edit.getByLabel('Duration').fill('30m');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Time log updated');
  const logs = page.getByRole('table', { name: 'Recent Time Logs', exact: true });
  await expect(logs.getByRole('cell', { name: '0:30', exact: true })).toBeVisible();
});
