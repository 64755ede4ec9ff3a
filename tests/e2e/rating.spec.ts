import type { Locator, Page } from '@playwright/test';
import { card, dismissToast, expectToast, holdToast, toast } from './support/board.ts';
import { untilIdle } from './support/page.ts';
import { createNamedPair } from './support/people.ts';
import { expect, test, unreachable } from './support/test.ts';

const question = (page: Page) => page.locator('#rating-question');

const star = (form: Locator, count: number) =>
  form.getByRole('radio', { name: `${count} star${count === 1 ? '' : 's'}` });

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

test('a client is asked after an approval, answers with one tap, and finds the same rating in the form everywhere', async ({
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
  const form = page.getByRole('dialog', { name: `Rate ${va.fullName}` });
  await expect(star(form, 4)).toBeChecked();
  await star(form, 5).check();
  await form.getByLabel('Your feedback').fill('Thorough.');
  await form.getByRole('button', { name: 'Save rating' }).press('Enter');
  await expectToast(page, 'Rating saved', `Thank you for rating ${va.fullName}.`);
  await expect(form).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The same week, the second approval asks nothing.
  await approve(page, 'Find a hall');
  await expect(question(page)).toBeEmpty();

  const profile = await open(client, '/my-assistant');
  await profile.getByRole('button', { name: 'View Full Profile' }).click();
  const mine = profile.getByRole('region', { name: 'Rate your assistant' });
  await expect(star(mine, 5)).toBeChecked();
  await expect(mine.getByLabel('Your feedback')).toHaveValue('Thorough.');
  await star(mine, 3).check();
  await mine.getByLabel('Your feedback').fill('Late, but thorough.');
  await mine.getByRole('button', { name: 'Save rating' }).click();
  await expectToast(profile, 'Rating saved');
  const given = profile.getByRole('region', { name: 'Feedback' }).getByRole('listitem');
  await expect(given).toHaveCount(1);
  await expect(given).toContainText('Late, but thorough.');
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
