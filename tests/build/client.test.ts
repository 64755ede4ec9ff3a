import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { htmlRules } from '../support/html-rules.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}dist/client/`;
const read = (name: string) => readFileSync(folder + name, 'utf8');
const readJson = <Content>(name: string): Content => JSON.parse(read(name));

let gva: TestApp;
let chunks: Record<string, Chunk>;
/** Our modules in each built file. */
let contents: Record<string, string[]>;
beforeAll(async () => {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed.');
  chunks = readJson('.vite/manifest.json');
  contents = readJson('.vite/contents.json');
  gva = await createTestApp({ site: folder });
}, 600_000);
afterAll(() => gva?.close());

/** The size as transferred: that of the compressed file, if there is one. */
const sizeOf = (file: string) =>
  statSync(existsSync(`${folder}${file}.br`) ? `${folder}${file}.br` : folder + file).size;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const sizeOfAll = (files: Iterable<string>) => sum([...files].map(sizeOf));

const filesIn = (html: string, extension: 'js' | 'css') =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file = '']) =>
    file.endsWith(`.${extension}`) ? [file] : [],
  );

/** The files that a browser loads with these chunks; `next` lists the chunks that a chunk loads. */
function filesOf(names: string[], next = (chunk?: Chunk) => chunk?.imports ?? []) {
  const reached = new Set(names);
  for (const name of reached) for (const other of next(chunks[name])) reached.add(other);
  return new Set([...reached].flatMap((name) => chunks[name]?.file ?? []));
}

const modulesOf = (files: Iterable<string>) => [...files].flatMap((file) => contents[file] ?? []);

describe('the portal', () => {
  const maxShellBytes = 205_000;
  const maxPageBytes = 200_000;

  /** The modules that only one role needs. Modules that parse the address of a page belong to the router. */
  const ownModules: Record<Role, RegExp> = {
    admin:
      /domains\/(dashboard\/ui\/admin|leads\/ui\/(?!demo-form)|clients\/ui|payments\/ui\/all|invoices\/ui\/(billing|editor|seller)|figures\/ui|accounts\/ui\/(invit|account-fields|custom-plan|generated-credentials|manual-link|reset-link)|audit\/|pay\/ui\/(add-va|admin-statement|bonus|pay-|payout|rates\/(rate-dialog|va-rates))|tasks\/ui\/manage|time\/ui\/admin-report|timesheets\/(parts|ui\/(read-|select-))|users\/ui\/(management|assignments|user-management|va-management))/,
    va: /domains\/(dashboard\/ui\/va|time\/ui\/(active-|own-corrections|log-time|recent-|start-timer|task-tracker|time-summary|time-tracking|timer-|track-time|use-timer-notes|timer\/(?!use-timer))|timesheets\/ui\/(own-|add-|use-week)|pay\/ui\/(estimate|my-pay)|users\/ui\/my-client)/,
    client:
      /domains\/(dashboard\/ui\/client|plans\/ui|invoices\/ui\/client-invoices|payments\/ui\/(?!all|payment-labels|refund-dialog|void-dialog)|feedback\/ui\/feedback-form|users\/ui\/my-assistant)/,
  };
  const roles: Role[] = ['admin', 'va', 'client'];
  const isForRouter = (module: string) => /(route|-search)\.ts$/.test(module);

  const shellOf = () => new Set(filesIn(read('portal.html'), 'js'));
  const withoutShell = (files: Set<string>) => [...files].filter((file) => !shellOf().has(file));

  test('has a small shell', () => {
    expect(shellOf().size).toBeGreaterThan(3);
    expect(sizeOfAll(shellOf())).toBeLessThan(maxShellBytes);
  });

  test('has pages that load little in addition to the shell, also with every part that they can show', () => {
    const pages = chunks['index.html']?.dynamicImports ?? [];
    expect(pages.length).toBeGreaterThan(30);
    // The dictionary of passwords is loaded when a new password is typed.
    const isPart = (name: string) => !name.endsWith('/estimate-strength.ts');
    const weights = pages.map((page) => {
      const own = withoutShell(filesOf([page]));
      const parts = Object.values(chunks)
        .filter(({ file }) => own.includes(file))
        .flatMap(({ dynamicImports = [] }) => dynamicImports.filter(isPart));
      return [page, sizeOfAll(withoutShell(filesOf([page, ...parts])))] as const;
    });
    expect(weights.filter(([, bytes]) => bytes > maxPageBytes)).toEqual([]);
  });

  test.each(roles)(
    'loads nothing for the dashboard of a %s that only another role needs',
    (role) => {
      const ui = 'src/domains/dashboard/ui';
      const names = [
        `${ui}/dashboard-page.tsx`,
        `${ui}/preload.ts`,
        `${ui}/${role}/${role}-dashboard.tsx`,
      ];
      expect(names.filter((name) => !chunks[name])).toEqual([]);
      const modules = modulesOf(new Set([...shellOf(), ...filesOf(names)])).filter(
        (name) => !isForRouter(name),
      );
      const isOf = (one: Role) => (module: string) => ownModules[one].test(module);
      expect(modules.filter(isOf(role)).length).toBeGreaterThan(1);
      for (const other of roles.filter((one) => one !== role))
        expect(modules.filter(isOf(other)), other).toEqual([]);
    },
  );
});

describe('the landing page', () => {
  /** Our modules that the landing page may load. React itself is not in the list of modules. */
  const ownModules =
    /^src\/(client\/(theme\/mode|first-interaction)|domains\/(landing|leads\/ui\/demo-form)\/|domains\/leads\/request-|domains\/plans\/catalogue|domains\/users\/labels|shared\/)/;

  test('is small and loads no code of the portal, also with the form and the calculator', async () => {
    const { body } = await gva.app.inject('/');
    const styles = filesIn(body, 'css');
    expect(brotliCompressSync(body).length + sizeOfAll(styles)).toBeLessThanOrEqual(35 * 1024);

    const scripts = filesOf(['landing.html'], (chunk) => [
      ...(chunk?.imports ?? []),
      ...(chunk?.dynamicImports ?? []),
    ]);
    for (const file of filesIn(body, 'js')) expect([...scripts]).toContain(file);
    expect(sizeOfAll(scripts)).toBeLessThanOrEqual(110 * 1024);
    // A request costs more than the extra bytes, so a small module shares a file.
    expect(scripts.size).toBeLessThanOrEqual(16);
    expect(modulesOf(scripts).length).toBeGreaterThan(5);
    expect(modulesOf(scripts).filter((module) => !ownModules.test(module))).toEqual([]);
  });

  test('is sent compressed, with cache headers and a strict content security policy', async () => {
    const accepted = { 'accept-encoding': 'gzip, br' };
    const page = await gva.app.inject({ url: '/', headers: accepted });
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(page.headers['content-security-policy']).toMatch(/^(?!.*unsafe).*script-src/);
    const known = { ...accepted, 'if-none-match': String(page.headers.etag) };
    expect((await gva.app.inject({ url: '/', headers: known })).statusCode).toBe(304);

    const [script] = filesIn(read('landing.html'), 'js');
    const asset = await gva.app.inject({ url: `/${script}`, headers: accepted });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('has an address in the sitemap, which robots.txt names', async () => {
    const headers = { host: 'gva.example' };
    const robots = await gva.app.inject({ url: '/robots.txt', headers });
    expect(robots.body).toContain('Sitemap: http://gva.example/sitemap.xml');
    const sitemap = await gva.app.inject({ url: '/sitemap.xml', headers });
    expect(sitemap.headers['content-type']).toContain('xml');
    expect(sitemap.body).toContain('<loc>http://gva.example/</loc>');
  });
});

describe.each(['auth-sign-in.html', 'auth-register.html', 'auth-demo.html'])('%s', (name) => {
  test('shows its form with 15 KB and without a style sheet', () => {
    expect(filesIn(read(name), 'css')).toEqual([]);
    const scripts = filesOf(['auth.html']);
    for (const file of filesIn(read(name), 'js')) expect([...scripts]).toContain(file);
    expect(sizeOf(name) + sizeOfAll(scripts)).toBeLessThanOrEqual(15 * 1024);
  });

  test('without JavaScript, has a notice and keeps the password out of the URL', () => {
    expect(read(name)).toMatch(
      /<noscript><p [^>]*>\[\[agency\]\] runs in the browser and needs JavaScript/,
    );
    const forms = read(name).match(/<form[^>]*>/g) ?? [];
    expect(forms.filter((form) => form.includes('method="post"'))).toHaveLength(1);
    expect(forms).toHaveLength(1);
  });
});

// `tests/landing/page.test.tsx` validates the landing page.
test('/auth is valid HTML', async () => {
  const { body } = await gva.app.inject('/auth');
  const { results } = await new HtmlValidate(htmlRules).validateString(body);
  const faults = results.flatMap(({ messages }) => messages);
  expect(
    faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  ).toEqual([]);
});
