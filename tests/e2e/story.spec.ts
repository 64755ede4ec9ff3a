import { card, cardIn, expectAnnounced, expectToast, pickUp, untilLive } from './support/board.ts';
import { unique } from './support/people.ts';
import { expect, password, test } from './support/test.ts';

test('a client creates and assigns a task and sees the work of the VA live', async ({
  open,
  people,
  rest,
}) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va = await people.createUser({ role: 'va', fullName: unique('Vera Elm') });
  await people.assign(va, client);

  const clientPage = await open(null, '/auth');
  await clientPage.getByLabel('Username').fill(client.username);
  await clientPage.getByLabel('Password', { exact: true }).fill(password);
  await clientPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await clientPage.getByRole('link', { name: 'Tasks', exact: true }).click();

  await clientPage.getByRole('button', { name: 'New Task' }).click();
  const form = clientPage.getByRole('dialog', { name: 'New Task' });
  await form.getByRole('button', { name: 'Create Task' }).click();
  for (const [label, text] of [
    ['Title', 'Title must be at least 3 characters'],
    ['Description', 'Description must be at least 10 characters'],
    ['Category', 'Category is required'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(text);
  await form.getByLabel('Title').fill('Compare three caterers');
  await form.getByLabel('Description').fill('Vegetarian menus for forty people in June.');
  await form.getByLabel('Category').selectOption('Research');
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(
    clientPage,
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );

  const vaPage = await open(null, '/auth');
  await vaPage.getByLabel('Username').fill(va.username);
  await vaPage.getByLabel('Password', { exact: true }).fill(password);
  await vaPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await vaPage.getByRole('link', { name: 'Tasks', exact: true }).click();
  await vaPage.getByRole('tab', { name: 'My Tasks' }).click();
  await expect(cardIn(vaPage, 'To Do', 'Compare three caterers')).toBeVisible();
  await Promise.all([untilLive(vaPage), untilLive(clientPage)]);

  await card(vaPage, 'Compare three caterers').getByRole('link').click();
  await vaPage.getByRole('button', { name: 'Start task' }).click();
  await expectToast(vaPage, 'Task updated', 'Task status has been updated successfully.');
  await vaPage.keyboard.press('Escape');
  // A panel that is still closing keeps the focus.
  await expect(vaPage.getByRole('dialog')).toBeHidden();
  await expect(cardIn(clientPage, 'In Progress', 'Compare three caterers')).toBeVisible();

  // The VA moves it to In Review and back with the keyboard.
  await expect(cardIn(vaPage, 'In Progress', 'Compare three caterers')).toBeVisible();
  const link = card(vaPage, 'Compare three caterers').getByRole('link');
  await link.focus();
  await pickUp(vaPage, 'Picked up Compare three caterers. In Progress, position 1 of 1.');
  await vaPage.keyboard.press('ArrowRight');
  await expectAnnounced(vaPage, 'In Review, position 1 of 1.');
  await vaPage.keyboard.press('Space');
  await expectAnnounced(vaPage, 'Moved Compare three caterers to In Review, position 1 of 1.');
  await expect(cardIn(clientPage, 'In Review', 'Compare three caterers')).toBeVisible();
  await expect(link).toBeFocused();
  await pickUp(vaPage, 'Picked up Compare three caterers. In Review, position 1 of 1.');
  await vaPage.keyboard.press('ArrowLeft');
  await expectAnnounced(vaPage, 'In Progress, position 1 of 1.');
  await vaPage.keyboard.press('Space');
  await expectAnnounced(vaPage, 'Moved Compare three caterers to In Progress, position 1 of 1.');
  await expect(cardIn(clientPage, 'In Progress', 'Compare three caterers')).toBeVisible();

  await link.press('Enter');
  const details = vaPage.getByRole('dialog', { name: 'Compare three caterers' });
  await details.getByLabel('Add a comment').fill('Two have answered already.');
  await details.getByRole('button', { name: 'Post comment' }).click();
  await expect(details.getByRole('article', { name: `Comment by ${va.fullName}` })).toBeVisible();
  await expect(card(clientPage, 'Compare three caterers')).toContainText('1 comment');

  await vaPage.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await details.getByRole('link', { name: 'Open as a page' }).click();
  await expect(vaPage).toHaveURL(/\/tasks\?id=\d+$/);
  await expect(
    vaPage.getByRole('heading', { level: 1, name: 'Compare three caterers' }),
  ).toBeVisible();
  await vaPage.goBack();
  await expect(details).toBeVisible();
  await vaPage.goBack();
  await expect(cardIn(vaPage, 'In Progress', 'Compare three caterers')).toBeVisible();

  const vaApi = await rest(va);
  const [task] = await (await vaApi.get('/api/tasks?status=in-progress')).json();
  const now = Date.now();
  const logged = await vaApi.post('/api/time-logs', {
    data: {
      taskId: task.id,
      startTime: new Date(now - 5_400_000).toISOString(),
      endTime: new Date(now).toISOString(),
      duration: 1.5,
    },
  });
  expect(logged.status()).toBe(201);
  await expect(card(clientPage, 'Compare three caterers')).toContainText('1:30 hours logged');

  await card(clientPage, 'Compare three caterers').getByRole('link').click();
  await expect(clientPage.getByText('Two have answered already.')).toBeVisible();
  await clientPage.getByLabel('Add a comment').fill('The third one too.');
  await clientPage.getByRole('button', { name: 'Post comment' }).click();
  await expect(clientPage.getByText('The third one too.')).toBeVisible();
  for (const page of [clientPage, vaPage]) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  const { id } = await people.createTask({ clientId: client.id, title: 'Book the caterer' });
  await expect(cardIn(clientPage, 'To Do', 'Book the caterer')).toBeVisible();
  const clientApi = await rest(client);
  await clientApi.patch(`/api/tasks/${id}`, { data: { vaId: va.id } });
  for (const page of [clientPage, vaPage])
    await expect(cardIn(page, 'In Progress', 'Book the caterer')).toBeVisible();
  await clientApi.delete(`/api/tasks/${id}`);
  for (const page of [clientPage, vaPage])
    await expect(card(page, 'Book the caterer')).toHaveCount(0);
});
