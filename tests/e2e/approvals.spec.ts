import type { Page } from '@playwright/test';
import { notifyUsers } from '#domains/notifications/jobs.ts';
import { openDatabase } from '#server/db.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { makeFactories, type TestUser } from '../support/factories.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type ReadMail, readMail } from '../support/read-mail.ts';
import { card, cardIn, column, expectToast, untilLive } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { startServer } from './support/server.ts';
import { exact, expect, refused, test, testConnections } from './support/test.ts';

const focused = (page: Page) => page.locator(':focus');

type Pair = { client: TestUser; va: TestUser };
const inReview = ({ client, va }: Pair, title: string) => ({
  clientId: client.id,
  vaId: va.id,
  title,
  status: 'in-review' as const,
});

test('a client approves from the card with the keyboard, and the focus goes to the next card', async ({
  open,
  people,
}) => {
  const pair = await createNamedPair(people);
  for (const title of ['Draw the plan', 'Order the chairs'])
    await people.createTask(inReview(pair, title));
  const [board, work] = [
    await open(pair.client, '/tasks'),
    await open(pair.va, '/tasks?view=mine'),
  ];
  await Promise.all([untilLive(board), untilLive(work)]);
  await expect(card(work, 'Draw the plan')).toBeVisible();
  await expect(work.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  const links = column(board, 'In Review').getByRole('article').getByRole('link');
  await expect(links).toHaveCount(2);
  const [first = '', second = ''] = await links.allTextContents();
  await card(board, first)
    .getByRole('button', exact(`Approve: ${first}`))
    .focus();
  await board.keyboard.press('Enter');
  await expectToast(board, 'Approved');
  await expect(cardIn(board, 'Done', first)).toBeVisible();
  await expect(cardIn(work, 'Done', first)).toBeVisible();
  await expect(card(board, second).getByRole('link')).toBeFocused();

  await board.keyboard.press('Tab');
  await board.keyboard.press('Tab');
  await expect(focused(board)).toHaveAccessibleName(`Request changes: ${second}`);
  await board.keyboard.press('Enter');
  const dialog = board.getByRole('dialog', { name: 'Request changes' });
  await dialog.getByLabel('What needs to change?').fill('Twelve chairs, please.');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expectToast(board, 'Changes requested');
  await expect(cardIn(board, 'In Progress', second)).toContainText('1 request for changes');
  await expect(column(board, 'In Review')).toBeFocused();
  await expect(cardIn(work, 'In Progress', second)).toContainText('1 request for changes');
});

test('a client requests changes from the dashboard, and the task says how often it came back', async ({
  open,
  people,
}) => {
  const pair = await createNamedPair(people);
  const { id } = await people.createTask(inReview(pair, 'Write the menu'));
  await people.createTask(inReview(pair, 'Book the band'));
  const page = await open(pair.client, '/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('button', exact('Request changes: Write the menu')).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(dialog.getByText('Write a comment first')).toBeVisible();
  await dialog.getByLabel('What needs to change?').fill('No fish, please.');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expectToast(page, 'Changes requested');
  await expect(waiting.getByText('Write the menu')).toHaveCount(0);
  await expect(waiting.getByRole('link', { name: /Book the band/ })).toBeFocused();

  const task = await open(pair.va, `/tasks?id=${id}`);
  await expect(task.getByText('Changes requested once')).toBeVisible();
  await expect(task.getByText(`${pair.client.fullName} requested changes`)).toBeVisible();
  await expect(task.getByText('No fish, please.')).toBeVisible();
});

test('a client approves from the inbox, and learns calmly that an administrator was faster', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(409));
  const pair = await createNamedPair(people);
  const admin = await createPerson(people, 'admin');
  const [worker, boss] = [await rest(pair.va), await rest(admin)];
  const submit = async (title: string) => {
    const { id } = await people.createTask({ ...inReview(pair, title), status: 'in-progress' });
    await worker.patch(`/api/tasks/${id}`, { data: { status: 'in-review' } });
    return id;
  };
  const [first] = [await submit('Fold the letters'), await submit('Buy the stamps')];
  const page = await open(pair.client, '/messages');
  await page.getByRole('button', exact('Notifications')).click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  const approve = (title: string) => inbox.getByRole('button', exact(`Approve: ${title}`));
  await approve('Buy the stamps').click();
  await expectToast(page, 'Approved');
  await expect(approve('Buy the stamps')).toHaveCount(0);
  await expect(inbox.locator(':focus')).toHaveCount(1);

  await page.route(/reviews\.approve/, async (route) => {
    await boss.patch(`/api/tasks/${first}`, { data: { status: 'done' } });
    await route.continue();
  });
  // With the keyboard, because a second click so soon at the place of the first one is ignored.
  await approve('Fold the letters').press('Enter');
  await expectToast(page, 'Nothing to decide', `Already approved by ${admin.fullName}.`);
  await expect(approve('Fold the letters')).toHaveCount(0);
  await expect(inbox.locator(':focus')).toHaveCount(1);
});

/** The link of the mail about a task, below its label. */
const linkIn = (mails: ReadMail[], label: string, title: string) =>
  mails
    .filter(({ html }) => html.includes(title))
    .map(({ text }) => new RegExp(`${label}:\\s+(http\\S+)`).exec(text)?.[1])
    .find((link) => link !== undefined) ?? '';

test('a client approves with the link of the mail, without a session, and the open board of the VA shows it', async ({
  open,
  rest,
}) => {
  test.slow();
  const mailServer = await startMailServer();
  const server = await startServer({
    seed: 'none',
    variables: () => ({ SMTP_URL: mailServer.url }),
  });
  const database = openDatabase(server.databaseUrl, testConnections);
  try {
    const make = makeFactories(database.db);
    const pair = await make.createPair();
    const { va } = pair;
    const ids = [];
    for (const title of ['Plan the fair', 'Print the flyers']) {
      const task = { ...inReview(pair, title), status: 'in-progress' } as const;
      ids.push((await make.createTask(task)).id);
    }
    const board = await open(va, '/tasks?view=mine', { url: server.url });
    await untilLive(board);
    const api = await rest(va, server.url);
    for (const id of ids) await api.patch(`/api/tasks/${id}`, { data: { status: 'in-review' } });
    await expect(cardIn(board, 'In Review', 'Plan the fair')).toBeVisible();

    // Notifications are mailed every minute, and this job mails them now.
    await enqueue(database.db, notifyUsers, {});
    const mails = () => mailServer.received.map(({ raw }) => readMail(raw));
    const linkTo = (label: string, title: string) => linkIn(mails(), label, title);
    await expect
      .poll(() => linkTo('Approve', 'Plan the fair') && linkTo('Approve', 'Print the flyers'), {
        timeout: 60_000,
      })
      .toMatch(/^http/);

    const reader = await open(null, linkTo('Approve', 'Plan the fair'), { url: server.url });
    await expect(reader.getByRole('heading', { name: 'Approve this task?' })).toBeVisible();
    await expect(reader.getByText('“Plan the fair”')).toBeVisible();
    await expect(cardIn(board, 'In Review', 'Plan the fair')).toBeVisible();
    await reader.getByRole('button', { name: 'Approve' }).click();
    await expect(reader.getByRole('status')).toContainText(`${va.fullName} sees it.`);
    await expect(cardIn(board, 'Done', 'Plan the fair')).toBeVisible();
    await reader.getByRole('radio', { name: '5 stars' }).check();
    await reader.getByLabel('Your feedback').fill('Ready a day early.');
    await reader.getByRole('button', { name: 'Submit feedback' }).click();
    await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible();

    const changes = linkTo('Request changes', 'Print the flyers');
    await reader.goto(changes);
    await reader.getByLabel('What should change?').fill('A larger title.');
    await reader.getByRole('button', { name: 'Request changes' }).click();
    await expect(reader.getByRole('heading', { name: 'Changes requested' })).toBeVisible();
    await expect(cardIn(board, 'In Progress', 'Print the flyers')).toContainText(
      '1 request for changes',
    );
    await reader.goto(changes);
    await expect(
      reader.getByRole('heading', { name: 'Changes were already requested' }),
    ).toBeVisible();
    await reader.getByRole('link', { name: 'Open the task' }).click();
    await expect(reader).toHaveURL(/\/auth/);
    await reader.close();

    await board.goto('/dashboard');
    const figures = board.getByRole('link', { name: /Waiting for Approval/ });
    await expect(figures).toContainText('Approved at first try: 1 of 2 in 30 days');
    await expect(figures).not.toContainText('Oldest');
    await board.close();
  } finally {
    await database.close();
    await server.stop();
    await mailServer.close();
  }
});
