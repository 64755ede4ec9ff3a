import { createPerson } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await createPerson(people, 'admin');
});

test('the panel closes back to its row, and a task is created for its client', async ({
  open,
  people,
}) => {
  const client = await createPerson(people, 'client');
  const page = await open(admin, `/clients?q=${encodeURIComponent(client.fullName)}`);
  const link = page.getByRole('table', { name: 'Clients' }).getByRole('cell').getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(client.fullName);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).not.toHaveURL(/[?&]id=/);

  await link.click();
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create Task' }).click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(String(client.id));
});

test('a link that is clicked while a search is typed opens its page', async ({ open }) => {
  const page = await open(admin, '/payments');
  await page.clock.install();
  // The page of the link loads until the search would be reported.
  let load = () => {};
  const isLoading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/clients-page/, async (route) => {
    await isLoading;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('Zebra');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page).toHaveURL('/clients');
  await page.clock.runFor(1_000);
  load();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page).toHaveURL('/clients');
});
