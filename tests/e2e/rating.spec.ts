import type { Page } from '@playwright/test';
import { card, dismissToast, expectToast, holdToast, toast } from './support/board.ts';
import { untilIdle } from './support/page.ts';
import { createNamedPair } from './support/people.ts';
import { expect, test, unreachable } from './support/test.ts';

const question = (page: Page) => page.locator('#rating-question');

async function approve(page: Page, title: string) {
  await card(page, title).getByRole('link').click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Approved', 'The task is done.');
  // The question follows the toast.
  const asked = page.waitForResponse((response) => response.url().includes('feedback.ask'));
  await dismissToast(page);
  await (await asked).finished();
  await untilIdle(page);
}

test('a client is asked after an approval, answers with one tap, and changes the rating', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  for (const title of ['Compare three caterers', 'Find a hall'])
    await people.createTask({ clientId: client.id, vaId: va.id, status: 'in-review', title });
  const page = await open(client, '/tasks');
  await approve(page, 'Compare three caterers');
  await expect(question(page)).toContainText(`How was the work of ${va.fullName}?`);
  await question(page).getByRole('button', { name: '4 stars' }).click();
  await holdToast(page, 'Feedback submitted');
  await expectToast(page, 'Feedback submitted', `You gave ${va.fullName} 4 stars. Thank you.`);
  await expect(question(page)).toBeEmpty();
  await toast(page).getByRole('button', { name: 'Change' }).click();
  await expect(question(page).getByRole('button', { name: '4 stars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await question(page).getByRole('button', { name: '5 stars' }).click();
  await expectToast(page, 'Feedback submitted', `You gave ${va.fullName} 5 stars. Thank you.`);
  await page.keyboard.press('Escape');

  // The same week, the second approval asks nothing.
  await approve(page, 'Find a hall');
  await expect(question(page)).toBeEmpty();

  const profile = await open(client, '/my-assistant');
  await profile.getByRole('button', { name: 'View Full Profile' }).click();
  const mine = profile.getByRole('region', { name: 'Your last rating' });
  await expect(mine.getByRole('img', { name: '5.0 out of 5 stars' })).toBeVisible();
  await mine.getByRole('button', { name: 'Change rating' }).click();
  await mine.getByRole('radio', { name: '3 stars' }).check();
  await mine.getByLabel('What you wrote').fill('Late, but thorough.');
  await mine.getByRole('button', { name: 'Save rating' }).click();
  await expectToast(profile, 'Rating changed');
  await expect(mine).toContainText('Late, but thorough.');
  await expect(mine.getByRole('img', { name: '3.0 out of 5 stars' })).toBeVisible();
});

test('a question that the client closes or leaves is not asked again, and one that fails is not shown', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(unreachable);
  const { client, va } = await createNamedPair(people);
  for (const title of ['Write the menu', 'Draw the invitation', 'Order the flowers'])
    await people.createTask({ clientId: client.id, vaId: va.id, status: 'in-review', title });
  const page = await open(client, '/tasks');
  await page.route(/feedback\.ask/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('feedback.ask'),
  );
  await card(page, 'Write the menu').getByRole('link').click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Approved', 'The task is done.');
  await dismissToast(page);
  await failed;
  await untilIdle(page);
  await expect(question(page)).toBeEmpty();
  await page.keyboard.press('Escape');
  await page.unroute(/feedback\.ask/);

  await approve(page, 'Draw the invitation');
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await expect(question(page)).toBeEmpty();
  await expect(page.getByRole('dialog', { name: 'Draw the invitation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await approve(page, 'Order the flowers');
  await expect(question(page)).toBeEmpty();
});
