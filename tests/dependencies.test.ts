import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readFiles } from './support/source-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Manifest = Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>;
const manifest: Manifest = JSON.parse(read('package.json'));

/** Commands of package.json that also run in a production install. */
const productionCommands = [
  'user',
  'db:migrate',
  'db:reset',
  'db:seed',
  'db:dump',
  'db:restore',
  'files:cleanup',
];

/** `npm start` and `npm run worker` run these with the Node of the package `node`. */
const processes = ['src/server.ts', 'src/worker.ts'];

const packageOf = (from: string) => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from;

/** The packages that the files import, directly or through other files of ours. Types are not imported at run time. */
function packagesOf(entries: string[]): string[] {
  const files = new Map(
    ['src', 'db', 'scripts'].flatMap(readFiles).map((file) => [file.path, file]),
  );
  const loaded = new Set<string>();
  const packages = new Set<string>();

  function load(path: string) {
    const file = files.get(path);
    if (!file || loaded.has(path)) return;
    loaded.add(path);
    for (const { from, isType } of file.imports) {
      if (isType || from.startsWith('node:')) continue;
      if (/^(src|db|scripts)\//.test(from)) load(from);
      else packages.add(packageOf(from));
    }
    for (const [, from = ''] of file.text.matchAll(/\bresolve\(\s*['`](@?[a-z][^'`]*)/g))
      packages.add(packageOf(from));
    for (const [, name = ''] of file.text.matchAll(
      /new URL\('\.\/([\w-]+\.ts)', import\.meta\.url/g,
    ))
      load(join(path, '..', name));
  }

  for (const entry of entries) {
    expect(files.has(entry), entry).toBe(true);
    load(entry);
  }
  return [...packages];
}

test('`dependencies` has the packages that production imports, and no others', () => {
  const scripts = productionCommands.map(
    (name) => manifest.scripts[name]?.split(' ').at(-1) ?? name,
  );
  const imported = packagesOf([...processes, ...scripts]);
  expect(Object.keys(manifest.dependencies).sort()).toEqual([...imported, 'node'].sort());
});

test('the image has the Node that package.json pins', () => {
  expect(read('Dockerfile')).toContain(`FROM node:${manifest.dependencies.node}-slim AS base\n`);
});

/** The packages in the first column of the tables in these sections of docs/dependencies.md. */
function documentedIn(sections: string[]): RegExp[] {
  const parts = read('docs/dependencies.md').split(/^## /m);
  return parts
    .filter((part) => sections.some((section) => part.startsWith(`${section}\n`)))
    .flatMap((part) => [...part.matchAll(/^\| (`[^|(]*)/gm)])
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => new RegExp(`^${name.replace('*', '[\\w-]+')}$`));
}

test.each([
  ['dependencies' as const, ['Server']],
  ['devDependencies' as const, ['Browser', 'Development']],
])('docs/dependencies.md says why each package of `%s` is used', (kind, sections) => {
  const documented = documentedIn(sections);
  const undocumented = Object.keys(manifest[kind]).filter(
    (name) => !documented.some((pattern) => pattern.test(name)),
  );
  expect(undocumented).toEqual([]);
});

test('docs/dependencies.md names no package that package.json does not have', () => {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const generator = JSON.parse(read('tests/generated-client/package.json'));
  names.push(...Object.keys(generator.devDependencies));
  const unknown = documentedIn(['Server', 'Browser', 'Development']).filter(
    (pattern) => !names.some((name) => pattern.test(name)),
  );
  expect(unknown).toEqual([]);
});
