import { describe, expect, test } from 'vitest';
import { describeWrongOrder, domainOrder } from './support/domain-order.ts';
import { findImportCycles } from './support/import-cycles.ts';
import { type File, importStatement, readFiles } from './support/source-files.ts';

const everything = ['src', 'db', 'tests', 'scripts'].flatMap(readFiles);
const isTest = ({ path }: File) => /\.test\.tsx?$/.test(path);
const product = everything.filter((file) => file.path.startsWith('src/') && !isTest(file));

const domainOf = (path: string) => /^src\/domains\/([^/]+)\//.exec(path)?.[1];
const isInBrowser = (path: string) =>
  /^src\/(client|portal)\//.test(path) ||
  /^src\/domains\/[^/]+\/(ui|parts)\//.test(path) ||
  ['src/main.tsx', 'src/auth.ts', 'src/routes.tsx'].includes(path);
/** Files that only the server can run: SQL, sessions, routers. */
const isServerOnly = (path: string) =>
  /^(src\/server\/|db\/|src\/(?!auth\.)[\w-]+\.ts$)/.test(path) ||
  /^src\/domains\/[^/]+\/(?!ui\/|parts\/)([\w-]+\/)?(router|rest|jobs|[\w-]*operations|[\w-]*queries)\.ts$/.test(
    path,
  );

/** The layers. A file may import its own layer and lower ones. */
function layerOf(path: string): number {
  if (path.startsWith('src/shared/')) return 0;
  if (path.startsWith('db/')) return 1;
  if (path.startsWith('src/server/') || path.startsWith('src/client/')) return 2;
  if (path.startsWith('src/domains/')) return 3;
  return path.startsWith('src/portal/') ? 4 : 5;
}

const offences = (files: File[], offence: (file: File) => string[]) =>
  files.flatMap((file) => offence(file).map((what) => `${file.path}: ${what}`));

describe('imports', () => {
  test('point one way: shared, server and client, domains, portal, roots', () => {
    expect(
      offences(product, ({ path, imports }) =>
        imports
          .filter(
            ({ from, isType }) => /^(src|db)\//.test(from) && !(isType && from === 'src/api.ts'),
          )
          .filter(({ from }) => layerOf(from) > layerOf(path))
          .map(({ from }) => `imports ${from}`),
      ),
    ).toEqual([]);
  });

  test('between domains follow their order', () => {
    expect(
      offences(product, ({ path, imports }) =>
        imports.flatMap(({ from }) => describeWrongOrder(path, from) ?? []),
      ),
    ).toEqual([]);
    const places = [...domainOrder.rules, ...domainOrder.screens.map((domain) => `${domain}/ui`)];
    expect(places.filter((place) => readFiles(`src/domains/${place}`).length === 0)).toEqual([]);
  });

  test('form no cycles, not even of types', () => {
    expect(findImportCycles(product)).toEqual([]);
  });

  test('in client call no procedure but those of the session', () => {
    expect(
      offences(
        product.filter(({ path }) => path.startsWith('src/client/')),
        ({ code }) =>
          [...code.matchAll(/\btrpc(?:Client|Cache)?\.(\w+\.\w+)/g)]
            .map(([, procedure]) => procedure)
            .filter((procedure) => procedure !== 'auth.session')
            .map((procedure) => `calls ${procedure}`),
      ),
    ).toEqual([]);
  });

  test('in the browser take only types from the server', () => {
    expect(
      offences(
        product.filter(({ path }) => isInBrowser(path)),
        ({ imports }) =>
          imports
            .filter(({ from, isType }) => isServerOnly(from) && !isType)
            .map(({ from }) => `imports ${from}`),
      ),
    ).toEqual([]);
  });

  test('in files of both sides take only types from either side', () => {
    const bothSides = product.filter(
      ({ path }) =>
        path.startsWith('src/shared/') ||
        /^src\/domains\/[^/]+\/([\w-]+\/)?(schema|policy|labels)\.ts$/.test(path),
    );
    expect(
      offences(bothSides, ({ imports }) =>
        imports
          .filter(({ from, isType }) => !isType && (isServerOnly(from) || isInBrowser(from)))
          .map(({ from }) => `imports ${from}`),
      ),
    ).toEqual([]);
  });

  test('between domains never take a router or REST routes', () => {
    expect(
      offences(product, ({ path, imports }) =>
        imports
          .filter(
            ({ from }) => domainOf(path) && domainOf(from) && domainOf(from) !== domainOf(path),
          )
          .filter(({ from }) => /\/(router|rest)\.ts$/.test(from))
          .map(({ from }) => `imports ${from}`),
      ),
    ).toEqual([]);
  });

  test('name the file ending, and use aliases across folders', () => {
    expect(
      offences(everything, ({ path, text }) =>
        [...text.matchAll(importStatement)]
          .map(([, , , , from, lazy]) => from ?? lazy ?? '')
          .filter((from) => /^[.#]/.test(from) && !['#api', '#app', '#jobs'].includes(from))
          .filter(
            (from) =>
              !/\.(ts|tsx|css|json|mjs|svg|png)$/.test(from) ||
              (domainOf(path) !== undefined && /^(\.\.\/){3}/.test(from)),
          )
          .map((from) => `imports ${from}`),
      ),
    ).toEqual([]);
  });
});

/** `code` is the text without strings and comments. */
function only(
  pattern: RegExp,
  allowed: (path: string) => boolean,
  what: string,
  part: 'code' | 'text' = 'code',
) {
  const others = product.filter(({ path }) => !allowed(path));
  expect(offences(others, (file) => (pattern.test(file[part]) ? [what] : []))).toEqual([]);
}

describe('only one place', () => {
  test('reads process.env: the start', () =>
    only(/process\.env/, (path) => path === 'src/process.ts', 'reads process.env'));

  test('imports Lucia: the sessions', () => {
    expect(
      offences(
        product.filter(({ path }) => !/^src\/server\/session\/(session|adapter)\.ts$/.test(path)),
        ({ imports }) =>
          imports.filter(({ from }) => /^(lucia|@lucia-auth)/.test(from)).map(({ from }) => from),
      ),
    ).toEqual([]);
  });

  // The prerendered forms load their validation when they get the focus, because it is larger than they are.
  const filesWithConform = [
    'src/client/ui/use-zod-form.ts',
    'src/domains/auth/ui/login-form.tsx',
    'src/domains/leads/ui/demo-form/demo-form.tsx',
  ];

  test('sets up Conform: useZodForm', () =>
    only(/\buseForm\b/, (path) => filesWithConform.includes(path), 'uses useForm of Conform'));

  test('multiplies rates: money.ts', () =>
    only(
      /rate\w*\s*\*|\*\s*(\w+\.)*\w*rate\b/i,
      (path) => path.endsWith('/money.ts'),
      'multiplies a rate',
    ));

  test('writes the symbol of a currency: money.ts', () =>
    only(/\(\$\)|\$\$\{|FM\$/, (path) => path.endsWith('/money.ts'), 'writes $', 'text'));

  // These files compare roles to decide what an account consists of, not for permissions.
  const filesAboutRoles = [
    'src/domains/users/schema.ts',
    'src/domains/users/operations.ts',
    'src/shared/actor.ts',
  ];

  test('compares roles: the policies', () =>
    only(
      /\brole\s*(===|!==)\s*'(admin|va|client)'/,
      (path) => path.endsWith('/policy.ts') || filesAboutRoles.includes(path),
      'compares a role',
      'text',
    ));
});

describe('every file', () => {
  // With it the router hides the page while a changed search loads, and the page loses the focus.
  test('has no loaderDeps', () => only(/\bloaderDeps\b/, () => false, 'has loaderDeps'));

  // It contains a type for every table.
  const mayBeLong = (path: string) => path === 'db/types.ts';

  test('has at most 250 lines', () => {
    expect(
      offences(everything, ({ path, lines }) =>
        lines > 250 && !mayBeLong(path) ? [`${lines} lines`] : [],
      ),
    ).toEqual([]);
  });

  test('has a kebab-case name', () => {
    const named = everything.filter(({ path }) => !path.startsWith('db/migrations/'));
    expect(
      offences(named, ({ path }) =>
        /^([a-z0-9-]+\/)+[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path)
          ? []
          : ['the name is not kebab-case'],
      ),
    ).toEqual([]);
  });

  test('is not a barrel and has no TODO', () => {
    expect(
      offences(everything, ({ path, text }) => [
        ...(/\/index\.tsx?$/.test(path) ? ['is an index file'] : []),
        ...(/\b(TODO|FIXME|XXX)\b/.test(text) && !path.endsWith('architecture.test.ts')
          ? ['has a TODO']
          : []),
      ]),
    ).toEqual([]);
  });

  test('has no any, and no cast or ! outside shared and the server', () => {
    const mayCast = (path: string) =>
      /^src\/(shared\/|server\/|app\.ts|live-stream\.ts)/.test(path);
    expect(
      offences(product, ({ path, code }) => [
        ...(/(:|<|\bas)\s*any\b/.test(code) ? ['any'] : []),
        ...(!mayCast(path) && castsIn(code).length > 0 ? castsIn(code) : []),
      ]),
    ).toEqual([]);
  });
});

/** Finds `x as T` and `x!`. Imports with `as`, `as const` and `with x as (` of SQL are not casts. */
function castsIn(code: string): string[] {
  const own = code.replace(/\b(import|export)\s[^;]*?\bfrom\b[^;]*;/g, '');
  const casts = [...own.matchAll(/[\w)\]}'"]\s+as\s+(?!const\b|\(\n)(unknown\b|[A-Z{(][\w<.]*)/g)];
  const assertions = [...own.matchAll(/[\w)\]]!(?=[.;,)\]\s[])(?!=)/g)];
  return [...casts, ...assertions].map(([found]) => found.replace(/\s+/g, ' '));
}
