import { findViolations } from './support/axe.ts';
import { demoAccounts, expect, test } from './support/test.ts';

const contrast = /^color-contrast: /m;

// A text whose look was checked is not checked again. This must hide no fault of the product.
test('the contrast of a text is checked again when its look changes', async ({ open }) => {
  const page = await open(demoAccounts.client, '/settings');
  await expect(page.locator('main h2').first()).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.locator('main form').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await test.step('a text with a color of its own in a form that was checked', async () => {
    const write = (content: string) =>
      page.evaluate((given) => {
        const text = document.getElementById('planted') ?? document.createElement('p');
        text.id = 'planted';
        text.style.color = '#eee';
        text.textContent = given;
        document.querySelector('main form')?.append(text);
      }, content);
    // Axe does not judge a single character, which may be an icon.
    await write('x');
    expect(await findViolations(page)).toEqual([]);
    await write('A text with little contrast');
    expect((await findViolations(page)).join('\n')).toMatch(contrast);
    await page.evaluate(() => document.getElementById('planted')?.remove());
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('a checked text on another background', async () => {
    await page.evaluate(() => {
      const main = document.querySelector('main');
      if (main) main.style.backgroundColor = '#777';
      for (const section of document.querySelectorAll<HTMLElement>('main section'))
        section.style.backgroundColor = 'transparent';
    });
    expect((await findViolations(page)).join('\n')).toMatch(contrast);
  });
});
