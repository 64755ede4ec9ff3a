import { card, cardIn, column, expectOrder, liftCard, untilLive } from './support/board.ts';
import { expect, test, unreachable } from './support/test.ts';

const hour = 3_600_000;

const fields = (title: string) => ({
  title,
  description: 'A task of another user.',
  category: 'research',
  priority: 'high',
  dueDate: '2031-05-06',
});

test("a client and a VA see each other's changes without a reload", async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Ours',
  });
  const clientApi = await rest(client);
  const vaApi = await rest(va);
  const clientPage = await open(client, '/tasks');
  const vaPage = await open(va, '/tasks?view=mine');
  await Promise.all([untilLive(clientPage), untilLive(vaPage)]);

  const created = await clientApi.post('/api/tasks', { data: fields('Just thought of') });
  expect(created.status()).toBe(201);
  await expect(cardIn(clientPage, 'To Do', 'Just thought of')).toBeVisible();
  const fresh = await created.json();

  await clientApi.patch(`/api/tasks/${fresh.id}`, { data: { vaId: va.id } });
  await expect(cardIn(vaPage, 'In Progress', 'Just thought of')).toBeVisible();
  await expect(cardIn(clientPage, 'In Progress', 'Just thought of')).toBeVisible();

  await vaApi.patch(`/api/tasks/${id}`, { data: { status: 'in-review' } });
  await expect(cardIn(clientPage, 'In Review', 'Ours')).toBeVisible();
  await vaApi.patch(`/api/tasks/${id}`, { data: { status: 'in-progress' } });
  await expect(cardIn(clientPage, 'In Progress', 'Ours')).toBeVisible();

  await vaApi.post(`/api/tasks/${id}/comments`, { data: { content: 'Nearly there.' } });
  await expect(card(clientPage, 'Ours')).toContainText('1 comment');
  const now = Date.now();
  const logged = await vaApi.post('/api/time-logs', {
    data: {
      taskId: id,
      startTime: new Date(now - hour).toISOString(),
      endTime: new Date(now).toISOString(),
      duration: 0.5,
    },
  });
  expect(logged.status()).toBe(201);
  await expect(card(clientPage, 'Ours')).toContainText('0:30 hours logged');

  await clientPage.goto(`/tasks?id=${id}`);
  await untilLive(clientPage);
  await expect(clientPage.getByText('Nearly there.')).toBeVisible();
  await vaApi.post(`/api/tasks/${id}/comments`, { data: { content: 'And done.' } });
  await expect(clientPage.getByText('And done.')).toBeVisible();

  await clientApi.delete(`/api/tasks/${fresh.id}`);
  await expect(card(vaPage, 'Just thought of')).toHaveCount(0);
});

test("a client does not receive another client's task", async ({ open, people, rest }) => {
  const [author, other] = [
    await people.createUser({ role: 'client' }),
    await people.createUser({ role: 'client' }),
  ];
  const page = await open(other, '/tasks');
  await expect(page.getByText('No tasks yet')).toBeVisible();
  await untilLive(page);
  const api = await rest(author);
  await api.post('/api/tasks', { data: fields('A secret') });
  const ownApi = await rest(other);
  await ownApi.post('/api/tasks', { data: fields('No secret') });
  await expect(card(page, 'No secret')).toBeVisible();
  await expect(card(page, 'A secret')).toHaveCount(0);
});

test('changes by others do not interrupt a drag', async ({ open, people, rest }) => {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va' });
  const owner = { clientId: client.id, vaId: va.id };
  const { id: other } = await people.createTask({ ...owner, title: 'Other', status: 'in-review' });
  await people.createTask({ ...owner, title: 'Lower' });
  await people.createTask({ ...owner, title: 'Held' });
  const vaApi = await rest(va);
  const page = await open(client, '/tasks');
  const watching = await open(va, '/tasks?view=mine');
  await Promise.all([untilLive(page), untilLive(watching)]);

  await liftCard(page, card(page, 'Held'), column(page, 'Done'));
  await expect(cardIn(page, 'Done', 'Held')).toBeAttached();
  await vaApi.patch(`/api/tasks/${other}`, { data: { status: 'done' } });
  await vaApi.patch(`/api/tasks/${other}`, { data: { title: 'Renamed' } });
  // The other browser shows the changes, so this one has received them and waits for the drop.
  await expect(cardIn(watching, 'Done', 'Renamed')).toBeVisible();
  await expect(cardIn(page, 'Done', 'Held')).toBeAttached();
  await expect(cardIn(page, 'In Review', 'Other')).toBeVisible();

  await page.mouse.up();
  await expect(cardIn(page, 'Done', 'Renamed')).toBeVisible();
  await expect(cardIn(page, 'Done', 'Held')).toBeVisible();
  await expectOrder(page, 'To Do', ['Lower']);
});

test('an offline page shows a notice and loads missed changes when it is online again', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(unreachable);
  const client = await people.createUser({ role: 'client' });
  await people.createTask({ clientId: client.id, title: 'Before' });
  const api = await rest(client);
  const page = await open(client, '/tasks');
  await untilLive(page);

  await page.context().setOffline(true);
  await expect(
    page.getByText("You're offline. This page may be out of date, and you can't save changes."),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'Offline: updates paused' })).toBeVisible();
  await api.post('/api/tasks', { data: fields('While offline') });
  await page.context().setOffline(false);
  await expect(page.getByText("You're offline.", { exact: false })).toHaveCount(0);
  await expect(card(page, 'While offline')).toBeVisible();
  await untilLive(page);
});

test('two tabs of one browser both receive live updates', async ({ open, people, rest }) => {
  const client = await people.createUser({ role: 'client' });
  await people.createTask({ clientId: client.id, title: 'Before' });
  const api = await rest(client);
  const first = await open(client, '/tasks');
  const second = await first.context().newPage();
  await second.goto('/tasks');
  await Promise.all([untilLive(first), untilLive(second)]);
  await api.post('/api/tasks', { data: fields('For both') });
  await Promise.all([
    expect(card(first, 'For both')).toBeVisible(),
    expect(card(second, 'For both')).toBeVisible(),
  ]);
  await first.close();
  await api.post('/api/tasks', { data: fields('For one') });
  await expect(card(second, 'For one')).toBeVisible();
});
