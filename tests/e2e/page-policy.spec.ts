import { expect, test } from './support/test.ts';

test('the API reference works under its policy: it lists the paths, and its search finds one', async ({
  open,
}) => {
  const page = await open(null, '/api/docs/');
  // The server first writes the whole description of the API, and the viewer reads it.
  await expect(page.getByRole('heading', { level: 1, name: 'GVA' })).toBeVisible({
    timeout: 60_000,
  });
  const field = page.locator('input:focus');
  // A click before the viewer is ready does nothing.
  await expect(async () => {
    if ((await field.count()) === 0)
      await page.getByRole('button', { name: 'Search' }).first().click({ timeout: 1_000 });
    await expect(field).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('undo');
  await expect(page.getByText(/\/undo/).first()).toBeVisible();
});
