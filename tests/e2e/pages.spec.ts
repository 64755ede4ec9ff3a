import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from '@playwright/test';
import type { Role } from '#shared/actor.ts';
import { untilStill } from './support/board.ts';
import { untilIdle } from './support/page.ts';
import { states } from './support/states.ts';
import { demoAccounts, expect, test } from './support/test.ts';

const shared = [
  '/tasks',
  '/messages',
  '/routines',
  '/workflows',
  '/profile?edit=true',
  '/settings',
];
/** The routes that each role uses, and whose size is limited. */
const weighed: Record<Role, string[]> = {
  admin: [
    '/dashboard',
    '/time',
    '/tasks?layout=list',
    '/leads',
    '/clients',
    '/payments',
    '/billing',
    '/business',
    '/pay',
    '/user-management',
    '/va-management',
    ...shared,
  ],
  va: ['/dashboard', '/time-tracking', '/timesheet', '/my-client', ...shared],
  client: [
    '/dashboard',
    '/time',
    '/my-assistant',
    '/subscription',
    '/subscription-management',
    '/checkout?plan=full-time',
    '/tasks?new=true',
    ...shared,
  ],
};
const maxBytes = 150_000;
/** With the shell, so that a file which becomes part of the shell counts too. */
const maxTotalBytes = 400_000;

/** The modules that only one role needs. Modules that parse the address of a page belong to the router. */
const ownModules: Record<Role, RegExp> = {
  admin:
    /domains\/(dashboard\/ui\/admin|leads\/ui\/(?!demo-form)|clients\/ui|payments\/ui\/all|invoices\/ui\/(billing|seller)|figures\/ui|accounts\/ui\/(invit|account-fields|custom-plan|generated-credentials|manual-link|reset-link)|audit\/|mail\/ui|pay\/ui\/(add-va|admin-statement|bonus|pay-|payout|rates\/(rate-dialog|va-rates))|tasks\/ui\/manage|time\/ui\/admin-report|timesheets\/(parts|ui\/(read-|select-))|users\/ui\/(management|assignments|user-management|va-management))/,
  va: /domains\/(dashboard\/ui\/va|time\/ui\/(active-|own-corrections|log-time|recent-|start-timer|task-tracker|time-summary|time-tracking|timer-|track-time|use-timer-notes|timer\/(?!use-timer))|timesheets\/ui\/(own-|add-|use-week)|pay\/ui\/(estimate|my-pay)|users\/ui\/my-client)/,
  client:
    /domains\/(dashboard\/ui\/client|subscriptions\/ui|invoices\/ui\/client-invoices|payments\/ui\/(?!all|payment-labels|refund-dialog|void-dialog)|time\/ui\/report\/client|feedback\/ui\/feedback-form|users\/ui\/my-assistant)/,
};
const isForRouter = (module: string) => /(route|-search)\.ts$/.test(module);

const dist = fileURLToPath(new URL('../../dist/client/', import.meta.url));

/** The size as transferred: that of the compressed file, if there is one. */
async function sizeOf(file: string) {
  const compressed = `${dist}${file}.br`;
  return (await stat(existsSync(compressed) ? compressed : `${dist}${file}`)).size;
}

async function untilLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await untilStill(page);
}

/** The scripts that the open document has loaded, read when it is idle. */
const idleScripts = (page: Page) =>
  untilIdle(page).then(() =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname.slice(1))
        .filter((path) => path.endsWith('.js'))
        .toSorted(),
    ),
  );

/** The unfinished requests of the page, except that of live events, which stays open. */
function trackRequests(page: Page) {
  const unfinished = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') unfinished.add(request);
  });
  page.on('requestfinished', (request) => unfinished.delete(request));
  page.on('requestfailed', (request) => unfinished.delete(request));
  return unfinished;
}

function followScripts(page: Page) {
  const unfinished = trackRequests(page);
  /** The scripts that a page has loaded when it sends no more requests. */
  return async () => {
    let loaded: string[] = [];
    await expect(async () => {
      const before = loaded;
      loaded = await idleScripts(page);
      expect(unfinished.size).toBe(0);
      expect(loaded).toEqual(before);
    }).toPass({ intervals: [50] });
    return new Set(loaded);
  };
}

for (const [role, paths] of Object.entries(weighed) as [Role, string[]][])
  test(`each page of a ${role} loads little in addition to the shell`, async ({ open }) => {
    test.setTimeout(20_000 * paths.length);
    const page = await open(demoAccounts[role], '/dashboard');
    const scriptsOf = followScripts(page);
    await untilLoaded(page);

    const loaded = new Map<string, Set<string>>();
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await untilLoaded(page);
        loaded.set(path, await scriptsOf());
      });

    // A file that most pages load belongs to the shell; all others belong to the page. A page that does without a shared file
    // must not make the others look heavier.
    const everywhere = [...loaded.values()];
    const isShell = (file: string) =>
      everywhere.filter((files) => files.has(file)).length > everywhere.length / 2;
    expect([...(everywhere[0] ?? [])].filter(isShell).length).toBeGreaterThan(3);
    for (const [path, files] of loaded) {
      const sizes = await Promise.all([...files].filter((file) => !isShell(file)).map(sizeOf));
      const own = sizes.reduce((sum, size) => sum + size, 0);
      expect(own, `bytes that ${path} loads in addition to the shell`).toBeLessThan(maxBytes);
      const all = (await Promise.all([...files].map(sizeOf))).reduce((sum, size) => sum + size, 0);
      expect(all, `bytes that ${path} loads with the shell`).toBeLessThan(maxTotalBytes);
    }

    const contents: Record<string, string[]> = JSON.parse(
      await readFile(`${dist}.vite/contents.json`, 'utf8'),
    );
    const modules = [...(loaded.get('/dashboard') ?? [])]
      .flatMap((file) => contents[file] ?? [])
      .filter((module) => !isForRouter(module));
    const modulesOf = (one: Role) => modules.filter((module) => ownModules[one].test(module));
    expect(modulesOf(role).length).toBeGreaterThan(1);
    for (const other of Object.keys(weighed) as Role[])
      if (other !== role)
        expect(modulesOf(other), `the dashboard loads for no one but ${other}`).toEqual([]);
  });

test('the accessibility walks of `npm test` visit each of these pages', () => {
  const pathOf = (address: string) => address.replace(/[?#].*/, '');
  const walked = new Set(states.flatMap(({ isCore, path }) => (isCore ? [pathOf(path)] : [])));
  const missed = Object.values(weighed)
    .flat()
    .filter((path) => !walked.has(pathOf(path)));
  expect(missed).toEqual([]);
});
