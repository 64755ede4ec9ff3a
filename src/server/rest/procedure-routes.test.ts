import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Caller } from '#api';
import { adminProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { id } from '#shared/id.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import { routesOf } from './procedure-routes.ts';
import { route as defineRoute } from './route.ts';

const summary = 'Read a row';
const row = z.object({ id: z.int() });
const ref = z.object({ id });

test('a procedure is a REST route with its input, its output and the access of its kind', () => {
  const kinds = { public: publicProcedure, signedIn: signedInProcedure, admin: adminProcedure };
  const get = (kind: keyof typeof kinds) =>
    kinds[kind]
      .meta({ rest: 'GET /rows/:id', summary })
      .input(ref)
      .output(row)
      .query(() => ({ id: 1 }));
  const routes = Object.keys(kinds).flatMap((kind) =>
    routesOf(router({ rows: router({ get: get(kind as keyof typeof kinds) }) })),
  );
  expect(routes).toHaveLength(3);
  expect(routes.map(({ access }) => access)).toEqual(['public', 'signed-in', ['admin']]);
  for (const route of routes)
    expect(route).toMatchObject({ method: 'GET', path: '/rows/:id', input: ref, output: row });
});

test('a page is a list of its rows, with the tag of its query', () => {
  const list = publicProcedure
    .meta({ rest: 'GET /rows', summary, hasTag: true })
    .output(pageOf(row))
    .query(() => ({ items: [], nextCursor: null }));
  const [route] = routesOf(router({ rows: router({ list }) }));
  expect(route).toMatchObject({ isPaged: true, taggedQuery: 'rows.list' });
  expect(route?.output.parse([{ id: 1 }])).toEqual([{ id: 1 }]);
});

test('the id of a path is another field of the input, and a field of the body cannot replace it', async () => {
  const comment = publicProcedure
    .meta({ rest: 'POST /rows/:id/comments', pathId: 'rowId', summary })
    .input(z.object({ rowId: id, text: z.string() }))
    .output(ok)
    .mutation(() => done);
  const app = router({ rows: router({ comment }) });
  const [route] = routesOf(app);
  expect(Object.keys(route?.input?.shape ?? {}).toSorted()).toEqual(['id', 'text']);

  const calls = { rows: { comment: async (input: unknown) => input } } as unknown as Caller;
  const called = await route?.run(calls, { id: 1, rowId: 2, text: 'Hello' });
  expect(called).toEqual({ rowId: 1, text: 'Hello' });
});

const read = (meta: Parameters<typeof publicProcedure.meta>[0]) =>
  publicProcedure
    .meta(meta)
    .input(ref)
    .output(row)
    .query(() => ({ id: 1 }));
const change = publicProcedure.input(ref).output(ok);

describe('the start fails for', () => {
  test.each([
    ['a malformed path', read({ rest: 'GET /rows//:id', summary })],
    ['a parameter that is not in the input', read({ rest: 'GET /rows/:rowId', summary })],
    ['a path without the id', read({ rest: 'GET /rows', pathId: 'id', summary })],
    ['an unknown field for the id', read({ rest: 'GET /rows/:id', pathId: 'rowId', summary })],
    ['an unknown procedure', read({ rest: 'GET /rows/:id', reread: 'rows.find', summary })],
    ['a change with GET', change.meta({ rest: 'GET /rows/:id', summary }).mutation(() => done)],
    [
      'a procedure without an output',
      publicProcedure.meta({ rest: 'GET /rows', summary }).query(() => 1),
    ],
  ])('%s', (_what, procedure) => {
    expect(() => routesOf(router({ rows: router({ get: procedure }) }))).toThrow('is wrong');
  });
});

test('the start fails for a route of its own with a malformed path or an unknown parameter', () => {
  const options = { access: 'public', summary, input: ref, output: ok } as const;
  const define = (spelling: `GET /${string}`) => () =>
    defineRoute(spelling, options, async () => done);
  expect(define('GET /rows//:id')).toThrow('is malformed');
  expect(define('GET /rows/:rowId')).toThrow('has no rowId');
  expect(define('GET /rows/:id')).not.toThrow();
});

test('TypeScript refuses an unknown method and a route without a summary', () => {
  // @ts-expect-error: there is no such method.
  expect(() => read({ rest: 'PSOT /rows/:id', summary })).not.toThrow();
  // @ts-expect-error: the summary is missing.
  expect(() => read({ rest: 'GET /rows/:id' })).not.toThrow();
});
