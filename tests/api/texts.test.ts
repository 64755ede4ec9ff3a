import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from '#shared/clean-text.ts';
import { restRoutes } from '../../src/rest.ts';
import { catalogue } from '../calls/catalogue.ts';
import { actors, createWorld, type World } from '../calls/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { callRest, routeNameOf } from '../support/transports.ts';
import { naughtyStrings } from './naughty-strings.ts';

let gva: TestApp;
let world: World;
beforeAll(async () => {
  gva = await createTestApp();
  world = await createWorld(gva);
});
afterAll(() => gva.close());

type Answered = { id: number } & Record<string, unknown>;

/** Every field for free text: the route that writes it and the route that reads it. */
const places: { field: string; write: string; read: string; more?: (id: number) => object }[] = [
  { field: 'description', write: 'PATCH /tasks/:id', read: 'GET /tasks/:id' },
  { field: 'content', write: 'POST /tasks/:id/comments', read: 'GET /tasks/:id/comments' },
  {
    field: 'content',
    write: 'POST /messages',
    read: 'GET /messages',
    more: () => ({ receiverId: world.people.va.id }),
  },
  {
    field: 'description',
    write: 'POST /routines',
    read: 'GET /routines',
    more: () => ({ title: 'A routine' }),
  },
  {
    field: 'title',
    write: 'POST /workflows',
    read: 'GET /workflows',
    more: () => ({ category: 'admin' }),
  },
];

describe('a text is stored as it was cleaned or refused with a message', () => {
  test.each(places)('$field of $write', async ({ field, write, read, more }) => {
    const cookie = await gva.cookieOf(world.people.client);
    const id = await world.tasks.own();
    for (const naughty of naughtyStrings) {
      const written = field === 'description' ? `Ten letters ${naughty}` : naughty;
      const input = { id, ...more?.(id), [field]: written };
      // The test writes more than the rate limit of one account allows.
      await gva.database.db.deleteFrom('rateLimits').execute();
      const { status, body } = await callRest(gva.app, write, input, cookie);
      const said = JSON.stringify([written, body]);
      expect([200, 201, 400], said).toContain(status);
      if (status === 400) {
        expect(body, said).toMatchObject({ message: expect.stringMatching(/^[A-Z].*[a-z]$/) });
        continue;
      }
      const answer = await callRest(gva.app, read, { id, limit: 1 }, cookie);
      const [row] = [answer.body].flat() as Answered[];
      const clean = field === 'title' ? cleanLine : cleanText;
      expect(row?.[field], said).toBe(clean(written));
    }
  });
});

const huge = 'x'.repeat(1_000_000);

describe('a field of a million characters is refused', () => {
  const writes = restRoutes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
  test.each(writes.map(routeNameOf))('%s', async (routeName) => {
    const row = catalogue.find(({ rest }) => rest === routeName);
    const found = row?.cases
      .flatMap((one) => actors.map((actor) => ({ one, actor })))
      .find(({ one, actor }) => one.expected[actor] < 400);
    const route = writes.find((one) => routeNameOf(one) === routeName);
    if (!row || !route || !found) throw new Error(`${routeName} has no case that succeeds`);
    const { one, actor } = found;
    const cookie = actor === 'anonymous' ? undefined : await gva.signIn(world.people[actor]);
    const inBody = Object.keys(route.input?.shape ?? {}).filter(
      (name) => !route.path.includes(`:${name}`),
    );
    const ignored: string[] = [];
    for (const name of inBody) {
      const fields = await one.input(world);
      const input = { ...(row.toRest?.(fields) ?? fields), [name]: huge };
      const { status, body } = await callRest(gva.app, routeName, input, cookie);
      expect(status, name).toBeLessThan(500);
      // Unknown fields are ignored.
      expect(JSON.stringify(body).includes(huge), `${name} was kept`).toBe(false);
      if (status < 400) ignored.push(`${routeName} ${name}`);
    }
    // The note of an assignment is ignored when the call assigns no VA.
    expect(ignored.filter((one) => one !== 'PATCH /tasks/:id note')).toEqual([]);
  });
});

test('the last value of a duplicate key counts, as in JSON.parse', async () => {
  const cookie = await gva.cookieOf(world.people.client);
  const response = await gva.app.inject({
    method: 'POST',
    url: '/api/routines',
    headers: { cookie, 'content-type': 'application/json' },
    payload: '{"title":"First","title":"Second","description":"d"}',
  });
  expect(response.json()).toMatchObject({ title: 'Second' });
});
