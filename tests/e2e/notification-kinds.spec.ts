import type { Page } from '@playwright/test';
import { notifyDue } from '#domains/notifications/due.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import type { TestUser } from '../support/factories.ts';
import { bell, inbox, openEntry } from './support/inbox.ts';
import {
  createWaitingLead,
  dayFromToday,
  failRenewal,
  finishRun,
  missMessage,
  missQuestion,
  missRoutine,
  patchTask,
  post,
  type Rest,
  spendHours,
} from './support/notification-causes.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

/*
 * Each kind from its cause to the inbox and to the object that the entry opens. The kinds about comments, mentions and
 * assigned tasks are in notifications.spec.ts.
 */

/** Opens the entry of a task, or of its workflow run, which leads to the task. */
async function openTask(page: Page, subject: string, sentence: string, title = subject) {
  await openEntry(page, subject, sentence);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

async function kindsOf(rest: Rest, user: TestUser): Promise<NotificationKind[]> {
  const response = await (await rest(user)).get('/api/notifications');
  expect(response.status()).toBe(200);
  return ((await response.json()) as { kind: NotificationKind }[]).map(({ kind }) => kind);
}

test('a VA opens what a client changed, what is due and what they missed', async ({
  open,
  people,
  rest,
  database,
}) => {
  const world = { rest, database };
  const [admin, other] = [await createPerson(people, 'admin'), await createPerson(people, 'va')];
  const { client, va } = await createNamedPair(people);
  const createTask = (title: string, more = {}) =>
    people.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress', title, ...more });
  const taken = await createTask('Book the band', { status: 'todo' });
  const returned = await createTask('Write the menu', { status: 'in-review' });
  const approved = await createTask('Compare caterers', { status: 'in-review' });
  const finished = await createTask('Answer the guests');
  await createTask('Order the flowers', { dueDate: dayFromToday(0) });
  await createTask('Rent the chairs', { dueDate: dayFromToday(-1) });

  const api = await rest(client);
  await patchTask(await rest(admin), taken.id, { vaId: other.id });
  const { version } = await (await api.get(`/api/tasks/${returned.id}`)).json();
  await post(api, '/trpc/comments.requestChanges', {
    ...{ taskId: returned.id, content: 'Please add a dessert.', version },
  });
  await patchTask(api, approved.id, { status: 'done' });
  await finishRun(world, { client, starter: client, taskId: finished.id });
  await missRoutine(world, client, 'Weekly report of the fair');
  await missMessage(world, client, va);
  await notifyDue(database.db, new Date());

  const page = await open(va, '/dashboard');
  await openEntry(page, 'Book the band', `No longer assigned to you, changed by ${admin.fullName}`);
  await expect(page.getByRole('heading', { name: 'Task Board' })).toBeVisible();

  await openTask(page, 'Write the menu', `Changes requested by ${client.fullName}`);
  const comment = page.getByRole('article').filter({ hasText: 'Please add a dessert.' });
  await expect(comment).toBeFocused();

  await openTask(page, 'Compare caterers', `Approved by ${client.fullName}`);
  await openTask(page, 'Order the flowers', 'Due in less than 24 hours');
  await openTask(page, 'Rent the chairs', 'Overdue');
  const sentence = `The workflow run was finished by ${client.fullName}`;
  await openTask(page, 'Answer the mail', sentence, 'Answer the guests');
  await openEntry(page, client.fullName, /A message you missed/);
  await expect(page).toHaveURL(new RegExp(`/messages\\?contact=${client.id}$`));
  await expect(page.getByText('Did you see the venue?').last()).toBeVisible();

  await openEntry(page, 'Weekly report of the fair', /Missed on/);
  await expect(page.getByRole('dialog', { name: 'Weekly report of the fair' })).toBeVisible();
  await page.keyboard.press('Escape');

  expect(await kindsOf(rest, client)).toEqual(
    expect.not.arrayContaining(['task-unassigned', 'changes-requested', 'run-finished']),
  );
});

test('a client opens what waits for them, their new VA, their plan and their routine', async ({
  open,
  people,
  rest,
  database,
}) => {
  const world = { rest, database };
  const admin = await createPerson(people, 'admin');
  const { client, va } = await createNamedPair(people);
  const createTask = (title: string, more = {}) =>
    people.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress', title, ...more });
  const wanted = await createTask('Draft the invitation');
  const finished = await createTask('Answer the guests');
  await createTask('Rent the chairs', { dueDate: dayFromToday(-1) });

  await patchTask(await rest(va), wanted.id, { status: 'in-review' });
  await finishRun(world, { client, starter: va, taskId: finished.id });
  await missRoutine(world, client, 'Weekly report of the party');
  await missMessage(world, va, client);
  await spendHours(world, client, admin);
  await failRenewal(database, client);

  const page = await open(client, '/dashboard');
  await openTask(
    page,
    'Draft the invitation',
    `Waits for your approval, submitted by ${va.fullName}`,
  );
  await openTask(page, 'Rent the chairs', 'Overdue');
  const sentence = `The workflow run was finished by ${va.fullName}`;
  await openTask(page, 'Answer the mail', sentence, 'Answer the guests');
  await openEntry(page, va.fullName, /A message you missed/);
  await expect(page.getByText('Did you see the venue?').last()).toBeVisible();
  await openEntry(page, va.fullName, `You now work with ${va.fullName}`);
  await expect(page.getByRole('heading', { name: 'My Assistant' })).toBeVisible();
  await expect(
    page.getByRole('main').getByText(va.fullName, { exact: true }).first(),
  ).toBeVisible();

  // The plan page shows all that concerns the plan, so its other entries are read as well.
  await openEntry(page, 'Your plan', 'The payment failed');
  await expect(page.getByRole('heading', { name: 'Subscription Management' })).toBeVisible();
  await bell(page).click();
  const earlier = inbox(page).getByRole('region', { name: 'Earlier' });
  await expect(earlier.getByRole('link', { name: 'The payment failed' })).toBeVisible();
  await expect(
    earlier.getByRole('link', { name: 'More than 80% of the hours are used' }),
  ).toBeVisible();
  await earlier.getByRole('link', { name: 'All hours of this period are used' }).click();
  await expect(page.getByRole('heading', { name: 'Subscription Management' })).toBeVisible();

  await openEntry(page, 'Weekly report of the party', /Missed on/);
  await expect(page.getByRole('dialog', { name: 'Weekly report of the party' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).not.toHaveAttribute('aria-description');

  expect(await kindsOf(rest, va)).toEqual(
    expect.not.arrayContaining(['approval-wanted', 'run-finished']),
  );
});

test('a VA who opens My Client another way has read of the client and of their hours', async ({
  open,
  people,
  rest,
  database,
}) => {
  const world = { rest, database };
  const admin = await createPerson(people, 'admin');
  const { client, va } = await createNamedPair(people);
  await spendHours(world, client, admin);
  expect((await kindsOf(rest, va)).toSorted()).toEqual(['assignment', 'hours-100', 'hours-80']);

  const page = await open(va, '/dashboard');
  await expect(bell(page)).toHaveAccessibleDescription('3 unread notifications');
  await page.goto('/my-client');
  await expect(page.getByRole('heading', { name: 'My Client' })).toBeVisible();
  await expect(bell(page)).not.toHaveAttribute('aria-description');
  await bell(page).click();
  await expect(inbox(page).getByRole('region', { name: 'New' })).toHaveCount(0);
  await inbox(page)
    .getByRole('link', { name: /^You now work with/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/my-client\\?client=${client.id}$`));
  await expect(
    page.getByRole('main').getByText(client.fullName, { exact: true }).first(),
  ).toBeVisible();
});

test('an administrator opens a waiting lead, a failed payment, used hours and a missed question', async ({
  open,
  people,
  rest,
  database,
}) => {
  const world = { rest, database };
  const admin = await createPerson(people, 'admin');
  const { client } = await createNamedPair(people);
  const leadName = `Lena ${client.fullName}`;
  const lead = { fullName: leadName, email: `lead-${client.id}@example.com`, ownerId: admin.id };
  await createWaitingLead(database, lead);
  await spendHours(world, client, admin);
  await failRenewal(database, client);
  await missQuestion(world, client, admin);
  const companyName = `Works of ${client.fullName}`; // Unique, because an admin also reads of the clients of other tests.
  await database.db
    .updateTable('clientProfiles')
    .set({ companyName })
    .where('userId', '=', client.id)
    .execute();
  await notifyDue(database.db, new Date());

  const page = await open(admin, '/dashboard');
  await openEntry(page, leadName, 'Waits for a reply, 4 of 24 hours are left');
  await expect(page.getByRole('dialog', { name: leadName })).toBeVisible();
  await page.keyboard.press('Escape');
  await openEntry(page, `Support: ${client.fullName}`, /A message you missed/);
  await expect(page.getByText('Can I change my plan?').last()).toBeVisible();
  await openEntry(page, companyName, 'The payment failed');
  await expect(page.getByRole('heading', { name: companyName, level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await bell(page).click();
  const earlier = inbox(page).getByRole('region', { name: 'Earlier' });
  await earlier
    .getByRole('list', { name: companyName, exact: true })
    .getByRole('link', { name: 'All hours of this period are used' })
    .click();
  await expect(page.getByRole('heading', { name: companyName, level: 1 })).toBeVisible();
});

test('an entry about a comment far back in a long conversation leads to this comment', async ({
  open,
  people,
  rest,
  database,
}) => {
  const { client, va } = await createNamedPair(people);
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id, title: 'Long talk' });
  const content = `Can you check this, <@${va.id}>?`;
  await post(await rest(client), `/api/tasks/${id}/comments`, { content });
  await database.db
    .insertInto('taskComments')
    .values(
      Array.from({ length: 230 }, (_, index) => ({
        ...{ taskId: id, userId: va.id, content: `Answer ${index + 1}` },
        createdAt: new Date(Date.now() + index).toISOString(),
      })),
    )
    .execute();

  const page = await open(va, '/dashboard');
  await openEntry(page, 'Long talk', `${client.fullName} mentioned you`);
  const comment = page.getByRole('article').filter({ hasText: 'Can you check this' });
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();
});
