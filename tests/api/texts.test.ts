import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { matrix } from '../permissions/matrix.ts';
import { actors, createWorld, type World } from '../permissions/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { callRest, spellingOf } from '../support/doors.ts';
import { naughtyTexts } from './naughty-texts.ts';

let gva: TestApp;
let world: World;
beforeAll(async () => {
  gva = await createTestApp();
  world = await createWorld(gva);
});
afterAll(() => gva.close());

type Answered = { id: number } & Record<string, unknown>;

/** Everywhere a person writes sentences: how they are sent, and where they are read again. */
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

describe('a text is kept as it was written, or refused with a sentence', () => {
  test.each(places)('$field of $write', async ({ field, write, read, more }) => {
    const cookie = await gva.cookieOf(world.people.client);
    const id = await world.tasks.own();
    for (const naughty of naughtyTexts) {
      const written = field === 'description' ? `Ten letters ${naughty}` : naughty;
      const input = { id, ...more?.(id), [field]: written };
      // So many at a time are more than one account may write.
      await gva.database.db.deleteFrom('loginAttempts').execute();
      const { status, body } = await callRest(gva.app, write, input, cookie);
      const said = JSON.stringify([written, body]);
      expect([200, 201, 400], said).toContain(status);
      if (status === 400) {
        expect(body, said).toMatchObject({ message: expect.stringMatching(/^[A-Z].*[a-z]$/) });
        continue;
      }
      const answer = await callRest(gva.app, read, { id, limit: 1 }, cookie);
      const [row] = [answer.body].flat() as Answered[];
      expect(row?.[field], said).toBe(written.trim());
    }
  });
});

const huge = 'x'.repeat(1_000_000);

describe('a field of a million letters is refused', () => {
  const writes = restRoutes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
  test.each(writes.map(spellingOf))('%s', async (spelling) => {
    const row = matrix.find(({ rest }) => rest === spelling);
    const found = row?.cases
      .flatMap((one) => actors.map((actor) => ({ one, actor })))
      .find(({ one, actor }) => one.expected[actor] < 400);
    const route = writes.find((one) => spellingOf(one) === spelling);
    if (!row || !route || !found) throw new Error(`${spelling} has no case that succeeds`);
    const { one, actor } = found;
    const cookie = actor === 'anonymous' ? undefined : await gva.signIn(world.people[actor]);
    const inBody = Object.keys(route.input?.shape ?? {}).filter(
      (name) => !route.path.includes(`:${name}`),
    );
    const ignored: string[] = [];
    for (const name of inBody) {
      const fields = await one.input(world);
      const input = { ...(row.toRest?.(fields) ?? fields), [name]: huge };
      const { status, body } = await callRest(gva.app, spelling, input, cookie);
      expect(status, name).toBeLessThan(500);
      // A field that is not of this call is left out, as any unknown one.
      expect(JSON.stringify(body).includes(huge), `${name} was kept`).toBe(false);
      if (status < 400) ignored.push(`${spelling} ${name}`);
    }
    // An assignment's note, without anybody it is assigned to.
    expect(ignored.filter((one) => one !== 'PATCH /tasks/:id note')).toEqual([]);
  });
});

test('of a key that is given twice the last one counts, as in JSON.parse', async () => {
  const cookie = await gva.cookieOf(world.people.client);
  const response = await gva.app.inject({
    method: 'POST',
    url: '/api/routines',
    headers: { cookie, 'content-type': 'application/json' },
    payload: '{"title":"First","title":"Second","description":"d"}',
  });
  expect(response.json()).toMatchObject({ title: 'Second' });
});
