import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectToast, test } from './support/test.tsx';

const table = async () => within(await screen.findByRole('table', { name: 'Tasks' }));
const row = async (name: RegExp) => (await table()).findByRole('row', { name });
const link = async (name: RegExp) => within(await row(name)).getByRole('link');
const tab = (name: string) => screen.getByRole('tab', { name });
const layout = (name: 'Board' | 'List') =>
  within(screen.getByRole('group', { name: 'Layout' })).getByRole('button', { name });

const titlesIn = (elements: HTMLElement[]) =>
  elements.flatMap((one) =>
    within(one)
      .queryAllByRole('link')
      .map((found) => found.textContent),
  );
async function expectRows(...titles: string[]) {
  const { queryAllByRole } = await table();
  await waitFor(() => expect(titlesIn(queryAllByRole('row'))).toEqual(titles));
}
const expectCards = (...titles: string[]) =>
  waitFor(() => expect(titlesIn(screen.queryAllByRole('article')).toSorted()).toEqual(titles));

test('a VA takes available tasks by a key, from a list by due date, and finds them in the own list', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { client, va } = await gva.createPair();
  for (const [title, dueDate] of [
    ['Later', '2031-02-01'],
    ['Sooner', '2031-01-01'],
    ['Last', '2031-03-01'],
  ] as const)
    await gva.callAs(client).tasks.create.mutate({
      title,
      dueDate,
      description: 'Anyone can do it.',
      category: 'research',
      priority: 'medium',
      estimatedHours: 1.5,
    });
  const begun = { title: 'Begun', status: 'in-progress', dueDate: '2031-04-01' } as const;
  await gva.createTask({ clientId: client.id, ...begun });
  await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Mine', dueDate: '2031-05-01' });
  await open(va, '/tasks?view=available');
  await expectRows('Sooner', 'Later', 'Last', 'Begun');
  expect(await row(/Sooner/)).toHaveTextContent('Research');
  expect(await row(/Sooner/)).toHaveTextContent('1:30');
  expect((await table()).queryByText('To Do')).toBeNull();
  // Only a task of To Do can be taken.
  expect(within(await row(/Begun/)).queryByRole('button')).toBeNull();

  await page.keyboard('j');
  await waitFor(async () => expect(await link(/Sooner/)).toHaveFocus());
  await page.keyboard('a');
  await expectToast('Task assigned successfully');
  await expectRows('Later', 'Last', 'Begun');
  await waitFor(async () => expect(await link(/Later/)).toHaveFocus());
  // The second click of a double click, in the place of the row before.
  const next = within(await row(/Later/)).getByRole('button', { name: 'Assign to Me' });
  fireEvent.click(next, { detail: 2 });
  await page.press('Assign to Me', within(await row(/Last/)));
  await expectRows('Later', 'Begun');
  (await link(/Begun/)).focus();
  network.takeCalls();
  await page.keyboard('a');
  expect(network.takeCalls().flat()).not.toContain('tasks.take');

  await page.click(tab('My Tasks'));
  await expectCards('Last', 'Mine', 'Sooner');
  await page.click(layout('List'));
  expect(await row(/Sooner/)).toHaveTextContent('In Progress');
  await page.click(tab('Available Tasks'));
  await expectRows('Later', 'Begun');
  await page.click(layout('Board'));
  await expectCards('Begun', 'Later');
  await page.click(tab('My Tasks'));
  await expectRows('Sooner', 'Last', 'Mine');
  await page.click(tab('Available Tasks'));
  await expectCards('Begun', 'Later');
});
