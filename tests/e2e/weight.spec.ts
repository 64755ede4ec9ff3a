import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { demoAccounts, expect, test } from './support/test.ts';

const roles = ['admin', 'va', 'client'] as const;
type Role = (typeof roles)[number];

const dist = fileURLToPath(new URL('../../dist/client/', import.meta.url));

/** As it travels: compressed, where that is worth it. */
async function sizeOf(file: string) {
  const compressed = `${dist}${file}.br`;
  return (await stat(existsSync(compressed) ? compressed : `${dist}${file}`)).size;
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => path.endsWith('.js'))
      .toSorted(),
  );

/** What a page has loaded by the time it stands and asks for nothing more. */
async function loadedOn(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await untilStill(page);
  let former = '';
  await expect
    .poll(
      async () => {
        const now = (await scriptsOf(page)).join();
        const isSame = now === former;
        former = now;
        return isSame;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return new Set(former.split(','));
}

const shared = [
  '/tasks',
  '/messages',
  '/routines',
  '/workflows',
  '/profile?edit=true',
  '/settings',
];
const routes: Record<Role, string[]> = {
  admin: ['/dashboard', '/leads', '/user-management', '/va-management', ...shared],
  va: ['/dashboard', '/time-tracking', '/my-client', ...shared],
  client: [
    ...['/dashboard', '/my-assistant', '/subscription', '/subscription-management'],
    ...['/checkout?plan=full-time', '/tasks?new=true', ...shared],
  ],
};

const limit = 150_000;

for (const role of roles)
  test(`no page loads more than 150 KB of its own, as ${role}`, async ({ open }) => {
    test.setTimeout(600_000);
    const page = await open(demoAccounts[role], '/settings');
    const loaded = new Map<string, Set<string>>();
    for (const path of routes[role]) loaded.set(path, await loadedOn(page, path));

    // What every page loads is the shell's; all else is the page's own.
    const everywhere = [...loaded.values()];
    const isShell = (file: string) => everywhere.every((files) => files.has(file));
    expect([...(everywhere[0] ?? [])].filter(isShell).length).toBeGreaterThan(3);
    for (const [path, files] of loaded) {
      const sizes = await Promise.all([...files].filter((file) => !isShell(file)).map(sizeOf));
      const own = sizes.reduce((sum, size) => sum + size, 0);
      expect(own, `bytes that ${path} loads besides the shell`).toBeLessThan(limit);
    }
  });

/** The modules that one role alone has a use for; what reads the address of a page belongs to the router. */
const ownModules: Record<Role, RegExp> = {
  admin:
    /domains\/(dashboard\/ui\/admin|leads\/ui\/(lead-|leads-page|convert)|accounts\/ui\/invit|audit\/ui|mail\/ui|users\/ui\/(management|assignments|user-management|va-management))/,
  va: /domains\/(dashboard\/ui\/va|time\/ui|users\/ui\/my-client)|client\/shell\/timer\/mini-timer/,
  client:
    /domains\/(dashboard\/ui\/client|subscriptions\/ui|payments\/ui|feedback\/ui\/feedback-form|users\/ui\/my-assistant)|client\/shell\/plan-button/,
};
const isForRouter = (module: string) => /(route|-search)\.ts$/.test(module);

for (const role of roles)
  test(`the dashboard of a ${role} loads nothing that only others need`, async ({ open }) => {
    const contents: Record<string, string[]> = JSON.parse(
      await readFile(`${dist}.vite/contents.json`, 'utf8'),
    );
    const page = await open(demoAccounts[role], '/settings');
    const files = await loadedOn(page, '/dashboard');
    const modules = [...files]
      .flatMap((file) => contents[file] ?? [])
      .filter((module) => !isForRouter(module));
    const isOf = (one: Role) => modules.filter((module) => ownModules[one].test(module));

    expect(isOf(role).length).toBeGreaterThan(1);
    for (const other of roles)
      if (other !== role) expect(isOf(other), `loaded for nothing but ${other}`).toEqual([]);
  });
