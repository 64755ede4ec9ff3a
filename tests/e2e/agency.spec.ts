import { expectToast } from './support/board.ts';
import { createPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('an admin gives the agency a name and a color, which visitors see without a restart', async ({
  open,
  people,
  database,
}) => {
  const admin = await createPerson(people, 'admin');
  const page = await open(admin, '/settings/agency');
  const identity = page.getByRole('region', { name: 'Identity' });
  try {
    await identity.getByLabel('Name of the agency').fill('Bright & Desk');
    await identity.getByLabel(/^Color/).fill('#7a1f5d');
    const save = identity.getByRole('button', { name: 'Save identity' });
    // A click would leave the pointer on it, where it is darker.
    await save.press('Enter');
    await expectToast(page, 'Identity saved');
    await expect(page).toHaveTitle('Agency · Bright & Desk');
    await expect(page.getByRole('link', { name: 'Bright & Desk, to the dashboard' })).toBeVisible();
    await expect(save).toHaveCSS('background-color', 'rgb(122, 31, 93)');

    await page.reload();
    await expect(page).toHaveTitle('Agency · Bright & Desk');
    await expect(save).toHaveCSS('background-color', 'rgb(122, 31, 93)');

    const visitor = await open(null, '/auth');
    await expect(visitor).toHaveTitle('Sign in · Bright & Desk');
    await expect(visitor.getByRole('heading', { name: 'Welcome to Bright & Desk' })).toBeVisible();
    // The application replaces the page that the server has sent.
    await visitor.getByLabel('Username').fill('x');
    await expect(visitor.locator('#early')).toBeHidden();
    await expect(visitor.getByRole('heading', { name: 'Welcome to Bright & Desk' })).toBeVisible();

    await visitor.goto('/');
    await expect(visitor).toHaveTitle('Bright & Desk: get 20 to 30 hours of your week back');
    await expect(visitor.getByRole('link', { name: 'Find Your VA Today' })).toHaveCSS(
      'background-color',
      'rgb(122, 31, 93)',
    );
  } finally {
    await database.db
      .updateTable('sellerDetails')
      .set({ agencySettings: '{}', name: 'GVA' })
      .execute();
  }
});
