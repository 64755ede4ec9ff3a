import type { Page } from '@playwright/test';
import { resize } from './support/page.ts';
import { expect, test } from './support/test.ts';

const activity = (page: Page) => page.getByRole('region', { name: 'Activity' });
const entries = (page: Page) => activity(page).getByRole('article');

test('earlier changes are loaded on demand', async ({ open, people, database }) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id });
  for (let round = 1; round <= 60; round++)
    await database.db
      .updateTable('tasks')
      .set({ title: `Title ${round}`, updatedBy: client.id })
      .where('id', '=', id)
      .execute();
  const page = await open(client, `/tasks?id=${id}`);
  await expect(entries(page)).toHaveCount(50);
  await activity(page).getByRole('button', { name: 'Show earlier activity' }).click();
  await expect(activity(page).getByText('to “Title 1”', { exact: false })).toBeVisible();
  await expect(activity(page).getByRole('button', { name: 'Show earlier activity' })).toHaveCount(
    0,
  );
});

test('a new comment does not move the actions of a task, in a short or a tall window', async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
  });
  const page = await open(va, `/tasks?id=${id}`);
  const top = () =>
    page
      .getByRole('button', { name: 'Submit for review' })
      .evaluate((button) => button.getBoundingClientRect().top);
  const field = page.getByLabel('Add a comment');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 600 },
    { width: 1440, height: 1600 },
  ]) {
    const text = `Seen at ${viewport.height}`;
    await resize(page, viewport);
    await field.fill(text);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const before = await top();
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(entries(page).getByText(text)).toBeVisible();
    await expect(field).toHaveValue('');
    // The end of the page can be at a fraction of a pixel.
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  }
});
