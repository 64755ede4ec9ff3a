import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { catalogue } from '../calls/catalogue.ts';
import type { Entry } from '../calls/entry.ts';
import { type ActorName, actors, createWorld, type World } from '../calls/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { readDocument } from '../support/document.ts';
import { buildRequest, type Fields, routeNameOf } from '../support/transports.ts';

let gva: TestApp;
let world: World;
let origin: string;
let document: ReturnType<typeof readDocument>;

beforeAll(async () => {
  gva = await createTestApp();
  origin = await gva.listen();
  world = await createWorld(gva);
  document = readDocument(await (await fetch(`${origin}/api/openapi.json`)).json());
});
afterAll(() => gva.close());

const cookies = new Map<ActorName, string>();

async function cookieFor(actor: ActorName, isNew = false): Promise<string> {
  if (actor === 'anonymous') return '';
  const known = isNew ? undefined : cookies.get(actor);
  if (known) return known;
  const cookie = await gva.signIn(world.people[actor]);
  cookies.set(actor, cookie);
  return cookie;
}

const json = { 'content-type': 'application/json' };

/** Calls over HTTP and checks the response against the OpenAPI document. */
async function send(routeName: string, url: string, init: RequestInit) {
  const response = await fetch(`${origin}${url}`, init);
  const contentType = response.headers.get('content-type');
  const body = await response.text();
  document.expectAnswer(routeName, { status: response.status, contentType, body });
  return response.status;
}

async function call(row: Entry, actor: ActorName, fields: Fields) {
  const { rest = '', toRest = (same) => same, endsSession } = row;
  const { method, url, payload } = buildRequest(rest, toRest(fields));
  const cookie = await cookieFor(actor, endsSession);
  if (endsSession) cookies.clear();
  const body = payload && { body: JSON.stringify(payload) };
  const headers = { cookie, ...(payload && json) };
  const status = await send(rest, url, { method, headers, ...body });
  if (status < 400 && payload) document.expectAccepted(rest, payload);
  return status;
}

const noSuchId = 2_147_483_647;

/** Makes every call of the catalogue, once for each status among the actors. */
async function callAll(rows: Entry[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const row of rows) {
    const { cases, unknown } = row;
    const unknowns = unknown
      ? [{ name: 'unknown', input: () => unknown.input(noSuchId), expected: unknown.expected }]
      : [];
    for (const { name, input, expected } of [...cases, ...unknowns]) {
      const refused = new Set<number>();
      for (const actor of actors) {
        const status = expected[actor];
        if (refused.has(status)) continue;
        if (status >= 400) refused.add(status);
        expect(await call(row, actor, await input(world)), `${name} as ${actor}`).toBe(status);
        statuses.push(status);
      }
    }
  }
  return statuses;
}

const tooLarge = JSON.stringify({ x: 'x'.repeat(1024 * 1024) });

/** Sends the requests that every route of the method refuses, as an actor who may call it. */
async function refuseAll(rows: Entry[], routeName: string): Promise<number[]> {
  const [row] = rows;
  const found = row?.cases
    .flatMap((one) => actors.map((actor) => ({ one, actor })))
    .find(({ one, actor }) => one.expected[actor] < 400);
  if (!row || !found) throw new Error(`${routeName} has no case that succeeds`);
  const fields = await found.one.input(world);
  const { method, url } = buildRequest(routeName, row.toRest?.(fields) ?? fields);
  const cookie = await cookieFor(found.actor, row.endsSession);
  const ask = (body: string | undefined, headers: object = json, address = url) =>
    send(routeName, address, {
      method,
      headers: { cookie, ...headers },
      ...(body !== undefined && { body }),
    });
  const [path] = url.split('?');
  if (method === 'GET') return [await ask(undefined, {}, `${path}?twice=1&twice=2`)];
  const text = { 'content-type': 'text/plain' };
  const site = { ...json, origin: 'https://elsewhere.example' };
  return [await ask('[1]'), await ask('{}', site), await ask(tooLarge), await ask('{}', text)];
}

/** Unchanged responses, rate limits and server errors, which other tests produce. */
const statusesOfAnyCall = [304, 429, 500, 503];

describe.each(restRoutes.map((route) => ({ route, routeName: routeNameOf(route) })))(
  '$routeName',
  ({ route, routeName }) => {
    const rows = catalogue.filter(({ rest }) => rest === routeName);

    test('returns each status that the OpenAPI document lists, with the documented body', async () => {
      const answered = new Set([...(await callAll(rows)), ...(await refuseAll(rows, routeName))]);
      expect(answered).toContain(route.status);

      // Without a documented conflict, only a race returns 409.
      const ignored = route.refuses[409] ? statusesOfAnyCall : [...statusesOfAnyCall, 409];
      const documented = document.statusesOf(routeName);
      const missing = documented.filter((one) => !answered.has(one) && !ignored.includes(one));
      expect(missing).toEqual([]);
    });
  },
);

test.each([
  ['an additional field', 200, '{"ok":true,"secret":1}'],
  ['a missing field', 200, '{}'],
  ['a success body with an error status', 404, '{"ok":true}'],
])('the OpenAPI document does not allow %s', (_what, status, body) => {
  const answer = { status, contentType: 'application/json', body };
  expect(() => document.expectAnswer('DELETE /tasks/:id', answer)).toThrow();
});
