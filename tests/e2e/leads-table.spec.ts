import { createLead } from './support/leads.ts';
import { expect, test } from './support/test.ts';

test('Escape closes details that became visible on a machine too busy to draw the next frame', async ({
  open,
  people,
  database,
}) => {
  const lead = await createLead(database, { fullName: 'Anna One' });
  const admin = await people.createUser({ role: 'admin' });
  const page = await open(admin, `${lead.path}&layout=table`);
  const link = page.locator('[data-row-link]');
  await link.focus();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Anna One', exact: true });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(link).toBeFocused();
});
