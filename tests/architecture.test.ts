import { describe, expect, test } from 'vitest';
import { type File, importStatement, readFiles } from './support/source-files.ts';

const everything = ['src', 'db', 'tests', 'scripts'].flatMap(readFiles);
const isTest = ({ path }: File) => /\.test\.tsx?$/.test(path);
const product = everything.filter((file) => file.path.startsWith('src/') && !isTest(file));

const domainOf = (path: string) => /^src\/domains\/([^/]+)\//.exec(path)?.[1];
const isInBrowser = (path: string) =>
  path.startsWith('src/client/') ||
  /^src\/domains\/[^/]+\/ui\//.test(path) ||
  ['src/main.tsx', 'src/auth.ts', 'src/routes.tsx'].includes(path);
/** Only the server can run it: SQL, sessions, routers. */
const isServerOnly = (path: string) =>
  /^(src\/server\/|db\/|src\/(api|rest|server)\.ts$)/.test(path) ||
  /^src\/domains\/[^/]+\/(router|rest|operations|[\w-]*queries)\.ts$/.test(path);

/** The layers, from the lowest on; each may import itself and those before. */
function layerOf(path: string): number {
  if (path.startsWith('src/shared/')) return 0;
  if (path.startsWith('db/')) return 1;
  if (path.startsWith('src/server/') || path.startsWith('src/client/')) return 2;
  return path.startsWith('src/domains/') ? 3 : 4;
}

// The two places where the layers below meet the whole: the server that serves every router, and the
// types that the browser's client and the REST rows take from it.
const knowsTheWhole: Record<string, string[]> = {
  'src/server/app.ts': ['src/api.ts', 'src/rest.ts'],
  'src/server/live-stream.ts': ['src/api.ts'],
};

const offences = (files: File[], offence: (file: File) => string[]) =>
  files.flatMap((file) => offence(file).map((what) => `${file.path}: ${what}`));

describe('imports', () => {
  test('point one way: shared, then server and client, then domains, then the roots', () => {
    expect(
      offences(product, ({ path, imports }) =>
        imports
          .filter(
            ({ from, isType }) => /^(src|db)\//.test(from) && !(isType && from === 'src/api.ts'),
          )
          .filter(({ from }) => !knowsTheWhole[path]?.includes(from))
          .filter(({ from }) => layerOf(from) > layerOf(path))
          .map(({ from }) => `imports ${from}`),
      ),
    ).toEqual([]);
  });

  test('from the server reach the browser as types alone', () => {
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

  test('what both sides run takes nothing from either', () => {
    const bothSides = product.filter(
      ({ path }) =>
        path.startsWith('src/shared/') ||
        /^src\/domains\/[^/]+\/(schema|policy|labels)\.ts$/.test(path),
    );
    expect(
      offences(bothSides, ({ imports }) =>
        imports
          .filter(({ from, isType }) => !isType && (isServerOnly(from) || isInBrowser(from)))
          .map(({ from }) => `imports ${from}`),
      ),
    ).toEqual([]);
  });

  test('of one domain by another never name its router or its rest', () => {
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

  test('name the file with its ending, and by the alias across folders', () => {
    expect(
      offences(everything, ({ path, text }) =>
        [...text.matchAll(importStatement)]
          .map(([, , , , from, lazy]) => from ?? lazy ?? '')
          .filter((from) => /^[.#]/.test(from) && from !== '#api')
          .filter(
            (from) =>
              !/\.(ts|tsx|css|json|mjs|svg|png)$/.test(from) ||
              (domainOf(path) !== undefined &&
                !isTest({ path } as File) &&
                /^(\.\.\/){3}/.test(from)),
          )
          .map((from) => `imports ${from}`),
      ),
    ).toEqual([]);
  });
});

describe('one place each', () => {
  const only = (pattern: RegExp, allowed: (path: string) => boolean, what: string) =>
    expect(
      offences(
        product.filter(({ path }) => !allowed(path)),
        ({ code }) => (pattern.test(code) ? [what] : []),
      ),
    ).toEqual([]);

  test('process.env is read by the settings alone', () => {
    only(
      /process\.env/,
      (path) => path === 'src/server/env.ts' || path === 'src/server.ts',
      'reads process.env',
    );
  });

  test('Lucia is known to sessions alone', () => {
    expect(
      offences(
        product.filter(({ path }) => !path.startsWith('src/server/session')),
        ({ imports }) =>
          imports.filter(({ from }) => /^(lucia|@lucia-auth)/.test(from)).map(({ from }) => from),
      ),
    ).toEqual([]);
  });

  test('money is multiplied in one file', () => {
    only(
      /rate\w*\s*\*|\*\s*(\w+\.)*\w*rate\b/i,
      (path) => path === 'src/shared/money.ts',
      'multiplies a rate',
    );
  });

  // Here a role is no right: it says what an account consists of, and what an actor is.
  const aboutRoles = [
    'src/domains/users/schema.ts',
    'src/domains/users/operations.ts',
    'src/shared/actor.ts',
  ];

  test('roles are compared by policies alone', () => {
    const roles = /\brole\s*(===|!==)\s*'(admin|va|client)'/;
    expect(
      offences(
        product.filter(({ path }) => !path.endsWith('/policy.ts') && !aboutRoles.includes(path)),
        // The texts are what is looked for, so the whole text is read.
        ({ text }) => (roles.test(text) ? ['compares a role'] : []),
      ),
    ).toEqual([]);
  });
});

describe('every file', () => {
  // One type a table, and every table in one place.
  const mayBeLong = (path: string) => path === 'db/types.ts';

  test('fits in one sitting', () => {
    expect(
      offences(everything, ({ path, lines }) =>
        lines > 250 && !mayBeLong(path) ? [`${lines} lines`] : [],
      ),
    ).toEqual([]);
  });

  test('has a name in lower case with hyphens', () => {
    const named = everything.filter(({ path }) => !path.startsWith('db/migrations/'));
    expect(
      offences(named, ({ path }) =>
        /^([a-z0-9-]+\/)+[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path) ? [] : ['another name'],
      ),
    ).toEqual([]);
  });

  test('is no barrel, and waits for nobody', () => {
    expect(
      offences(everything, ({ path, text }) => [
        ...(/\/index\.tsx?$/.test(path) ? ['an index file'] : []),
        ...(/\b(TODO|FIXME|XXX)\b/.test(text) && !path.endsWith('architecture.test.ts')
          ? ['something is left to do']
          : []),
      ]),
    ).toEqual([]);
  });

  test('says its types: no any, and no cast or ! outside shared and server', () => {
    const mayCast = (path: string) => /^src\/(shared|server)\//.test(path);
    expect(
      offences(product, ({ path, code }) => [
        ...(/(:|<|\bas)\s*any\b/.test(code) ? ['any'] : []),
        ...(!mayCast(path) && castsIn(code).length > 0 ? castsIn(code) : []),
      ]),
    ).toEqual([]);
  });
});

/** `x as T` and `x!`; `as const`, `import { a as b }` and `import * as z` are no casts. */
function castsIn(code: string): string[] {
  const own = code.replace(/\b(import|export)\s[^;]*?\bfrom\b[^;]*;/g, '');
  const casts = [...own.matchAll(/[\w)\]}'"]\s+as\s+(?!const\b)[A-Z{(][\w<.]*/g)];
  const assertions = [...own.matchAll(/[\w)\]]!(?=[.;,)\]\s[])(?!=)/g)];
  return [...casts, ...assertions].map(([found]) => found.replace(/\s+/g, ' '));
}
