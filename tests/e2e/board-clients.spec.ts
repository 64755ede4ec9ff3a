import { card, untilLive } from './support/board.ts';
import { chooseFilter, openFilters } from './support/filters.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a VA with several clients sees the tasks of one of them on the board, live', async ({
  open,
  people,
  rest,
}) => {
  const { client: first, va } = await createNamedPair(people);
  const second = await createPerson(people, 'client');
  await people.assign(va, second);
  const own = { vaId: va.id, status: 'in-progress' } as const;
  await people.createTask({ ...own, clientId: first.id, title: 'Of the first client' });
  await people.createTask({ ...own, clientId: second.id, title: 'Of the second client' });
  await people.createTask({ clientId: second.id, title: 'Available at the second client' });

  const page = await open(va, `/my-client?client=${second.id}`);
  await page.getByRole('link', { name: 'View Tasks', exact: true }).click();
  await expect(page).toHaveURL(`/tasks?view=mine&client=${second.id}`);
  await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
  await expect(card(page, 'Of the second client')).toBeVisible();
  await expect(card(page, 'Of the first client')).toHaveCount(0);
  await untilLive(page);

  const call = await rest(va);
  for (const { id } of [first, second]) {
    const created = await call.post('/api/tasks', {
      data: {
        title: `New for ${id}`,
        description: 'It is created while the board is open.',
        clientId: id,
        category: 'admin',
        priority: 'low',
        dueDate: '2031-05-05',
      },
    });
    const { id: taskId } = await created.json();
    await call.patch(`/api/tasks/${taskId}`, { data: { vaId: va.id } });
  }
  await expect(card(page, `New for ${second.id}`)).toBeVisible();
  await expect(card(page, `New for ${first.id}`)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Available Tasks' }).click();
  await expect(page.getByRole('link', { name: 'Available at the second client' })).toBeVisible();
  await chooseFilter(page, 'Client', 'All clients');
  await expect(page).toHaveURL('/tasks?view=available');
  await page.getByRole('tab', { name: 'My Tasks' }).click();
  await expect(card(page, 'Of the first client')).toBeVisible();
});

test('a VA with one client has no choice of clients on the board', async ({ open, people }) => {
  const { client, va } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'The only client' });
  const page = await open(va, '/tasks?view=mine');
  await expect(card(page, 'The only client')).toBeVisible();
  const filters = await openFilters(page);
  await expect(filters.getByLabel('Priority')).toBeVisible();
  await expect(filters.getByLabel('Client')).toHaveCount(0);
});
