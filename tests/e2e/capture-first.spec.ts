import { cardIn } from './support/board.ts';
import { inlineField } from './support/capture.ts';
import { callsOf } from './support/state.ts';
import { expect, test } from './support/test.ts';

test('the first task of an empty board is written in place, and so are the next ones', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks');
  await expect(page.getByText('No tasks yet')).toBeVisible();
  const first = page.getByRole('textbox', { name: 'New task', exact: true });
  await expect(first).not.toBeFocused();
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await first.fill('Call the bank');
  const answer = Promise.withResolvers<void>();
  await page.route(callsOf('tasks.createMany'), async (route) => {
    await answer.promise;
    await route.continue();
  });
  await first.press('Enter');
  await page.keyboard.type('Half a');
  answer.resolve();
  await expect(cardIn(page, 'To Do', 'Call the bank')).toBeVisible();
  await expect(page.getByText('No details yet.')).toHaveCount(0);
  await expect(inlineField(page)).toBeFocused();
  await expect(inlineField(page)).toHaveValue('Half a');
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeVisible();
});
