import type { Page } from '@playwright/test';
import { demoAccounts, expect, test } from './support/test.ts';
import { createWatch } from './support/watch.ts';

/** What a cross-site scripting attack would try; each returns normally only if the page's policy allows it. */
const attacks = {
  'text as HTML': () => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/missing" onerror="hacked=1">');
  },
  'text as code': () => window.setTimeout('hacked = 1'),
  'a policy of its own': () => {
    if ('trustedTypes' in window) Object(window.trustedTypes).createPolicy('own', {});
  },
  'the address of a script': () => {
    document.createElement('script').src = 'data:text/javascript,hacked=1';
  },
};

async function errorOf(page: Page, attack: () => unknown) {
  return page.evaluate(attack).then(
    () => 'allowed',
    (error: Error) => error.message,
  );
}

for (const [path, user] of [
  ['/', null],
  ['/auth', null],
  ['/dashboard', demoAccounts.client],
] as const)
  test(`the policy of ${path} blocks injected HTML and scripts, and a test that violates it fails`, async ({
    open,
    watch,
  }) => {
    watch.expects(/Trusted/);
    // The policy is that of the loaded document.
    const page = await open(user, path);
    for (const [name, attack] of Object.entries(attacks)) {
      const ownWatch = createWatch();
      ownWatch.follow(page.context());
      expect(await errorOf(page, attack), name).toContain('Trusted');
      await expect.poll(() => failureOf(ownWatch)).toContain('Trusted');
    }
  });

/** The error of the check at the end of each test, or an empty text. */
function failureOf(watch: ReturnType<typeof createWatch>) {
  try {
    watch.verify();
    return '';
  } catch (error) {
    return String(error);
  }
}

test('the API reference works under its policy: it lists the paths, and its search finds one', async ({
  open,
}) => {
  const page = await open(null, '/api/docs/');
  await expect(page.getByRole('heading', { level: 1, name: 'GVA' })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page.locator('input:focus')).toHaveCount(1);
  await page.keyboard.type('undo');
  await expect(page.getByText(/\/undo/).first()).toBeVisible();
});
