import type { Page } from '@playwright/test';
import { card, cardIn, expectAnnounced, expectToast, holdToast } from './support/board.ts';
import { createNamedPair } from './support/people.ts';
import { goTo, signIn, signOut } from './support/portal.ts';
import { pdf, png, type Sample } from './support/sample-files.ts';
import { fillCard } from './support/subscription-states.ts';
import { expect, refused, test } from './support/test.ts';

async function createTaskWithFile(page: Page, title: string, file: Sample) {
  await page.getByRole('button', { name: 'New Task' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Task' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('As it was agreed on the phone this morning.');
  await form.getByLabel('Category').selectOption('Research');
  await form.getByLabel('Assign to').selectOption('Leave it in the pool');
  await page.getByLabel('Choose, drop or paste files').setInputFiles(file);
  await expect(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(
    page,
    'Task created successfully',
    'Your task has been created and is now pending assignment.',
  );
  await expect(cardIn(page, 'To Do', title).getByTitle('file')).toContainText('1');
}

test('a client buys a plan, creates tasks with files, assigns, messages and rates a VA, and cancels the plan', async ({
  open,
  people,
  watch,
}) => {
  // The router preloads the link under the pointer, and the session may end during that request.
  watch.expects(refused(401));
  test.setTimeout(300_000);
  const { client, va } = await createNamedPair(people);

  const page = await open(null, '/auth');
  await signIn(page, client);
  await page.getByRole('link', { name: 'Upgrade Now Get Premium VAs' }).click();
  await page
    .getByRole('region', { name: 'Part-time' })
    .getByRole('link', { name: 'Manage Plan' })
    .click();
  await fillCard(page);
  await page.getByRole('button', { name: 'Pay $600.00' }).click();
  await holdToast(page, 'Payment Successful!');
  await expectToast(
    page,
    'Payment Successful!',
    'Subscription Activated! Your Part-time plan starts today.',
  );
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'View receipt' }).click();
  await expect(page.getByRole('link', { name: /^Receipt GVA-/ })).toHaveCount(1);

  await goTo(page, 'Tasks');
  await expect(page.getByText('No tasks yet')).toBeVisible();
  const titles = ['Compare three caterers', 'Draw the invitation', 'Find a hall'] as const;
  await createTaskWithFile(page, titles[0], await pdf('wishes.pdf', 'Vegetarian, for forty'));
  await createTaskWithFile(page, titles[1], png('sketch.png'));
  await createTaskWithFile(page, titles[2], png('last-year.png'));

  await card(page, titles[0]).getByRole('link').click();
  const task = page.getByRole('dialog', { name: titles[0] });
  await expect(task.getByText('Not assigned yet')).toBeVisible();
  await expect(task.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  await expect(task.getByText('No time logs recorded for this task')).toBeVisible();
  await task.getByRole('button', { name: 'Assign Task' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign Task' });
  await expect(assign.getByLabel('Virtual assistant')).toHaveValue(va.fullName);
  await assign.getByRole('button', { name: 'Assign Task' }).click();
  await expectToast(
    page,
    'Task assigned successfully',
    `${va.fullName} has been assigned to this task and it's now in progress.`,
  );
  await task.getByRole('link', { name: 'Message VA' }).click();

  await expect(page.getByRole('heading', { name: `Chat with ${va.fullName}` })).toBeVisible();
  await expect(page.getByText('Start a conversation')).toBeVisible();
  await page.getByPlaceholder('Type your message...').fill('The sketch is with the second one.');
  await page.getByPlaceholder('Type your message...').press('Enter');
  const thread = page.getByRole('region', { name: /^Messages with / });
  await expect(thread.getByText('The sketch is with the second one.')).toBeVisible();
  await expect(thread.getByText('You', { exact: true })).toBeVisible();

  await goTo(page, 'My Assistant');
  await expect(page.getByText('Active Assignment')).toBeVisible();
  await page.getByRole('button', { name: 'View Full Profile' }).click();
  await expect(page.getByText('No feedback available yet')).toBeVisible();
  await page.getByRole('button', { name: 'Submit feedback' }).click();
  await expectToast(page, 'Rating required', 'Please provide a rating before submitting feedback.');
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Submit feedback' }).click();
  await expectToast(page, 'Feedback submitted', `Thank you for rating ${va.fullName}.`);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Part-time Plan Manage Subscription' }).click();
  await page
    .getByRole('region', { name: 'Part-time' })
    .getByRole('link', { name: 'Manage Plan' })
    .click();
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expectToast(page, 'Subscription Cancelled', /^The Part-time plan runs until /);
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep My Plan' })).toBeVisible();
  await signOut(page, client);
  await expectAnnounced(page, 'Sign in · GVA');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth');
});
