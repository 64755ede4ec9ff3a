import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Case, Entry, Expected } from '../calls/entry.ts';
import { type ActorName, actors, createWorld, unknownIds, type World } from '../calls/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { missingFields } from '../support/response-shapes.ts';
import { lastChange, noteChanges } from '../support/row-changes.ts';
import { callRest, callTrpc, type Fields, procedures } from '../support/transports.ts';
import { markTexts } from './private-texts.ts';
import { createPrivateRows, type FindPrivate } from './private-world.ts';

type Answer = { status: number; body: unknown };
type Transport = 'REST' | 'tRPC';
type Unknown = NonNullable<Entry['unknown']>;

const transports: Transport[] = ['REST', 'tRPC'];

const isQuery = ({ procedure }: Entry) => procedures.get(procedure)?._def.type === 'query';

/** REST returns 201 for a new row, tRPC returns 200. */
const statusOver = (transport: Transport, status: number) =>
  transport === 'tRPC' && status === 201 ? 200 : status;

const nameOf = (actor: ActorName, id: unknown) => `${actor}: ${JSON.stringify(id)}`;

/** One actor for each expected status, without actors who are refused by their role. */
function pickActors(expected: Expected): ActorName[] {
  const byStatus = new Map<number, ActorName>();
  for (const actor of actors) {
    const status = expected[actor];
    if (status !== 401 && status !== 403 && !byStatus.has(status)) byStatus.set(status, actor);
  }
  return [...byStatus.values()];
}

/** Makes the calls of these entries as every actor, and compares each answer with the expected status. */
export function checkEntries(entries: Entry[]) {
  let database: TestDatabase;
  let gva: TestApp;
  let world: World;
  let findPrivate: FindPrivate;
  const cookies = new Map<ActorName, Promise<string>>();

  beforeAll(async () => {
    database = await createTestDatabase();
    // Turned on, because their procedures would otherwise refuse everyone.
    gva = await createTestApp({ database, env: { TASK_MAIL_ADDRESS: 'tasks@gva.example' } });
    await markTexts(database.pool);
    world = await createWorld(gva);
    findPrivate = await createPrivateRows(world);
    await noteChanges(database.pool);
  });
  afterAll(async () => {
    await gva.close();
    await database.drop();
  });

  function findCookie(actor: ActorName) {
    if (actor === 'anonymous') return undefined;
    const cookie = cookies.get(actor) ?? gva.signIn(world.people[actor]);
    cookies.set(actor, cookie);
    return cookie;
  }

  async function send(transport: Transport, row: Entry, actor: ActorName, input: Fields) {
    const { procedure, rest = '', toRest = (fields) => fields } = row;
    const cookie = await findCookie(actor);
    const { status, body } =
      transport === 'REST'
        ? await callRest(gva.app, rest, toRest(input), cookie)
        : await callTrpc(gva.app, procedure, input, cookie);
    // A sign-in answers with the account that was signed in.
    if (procedure !== 'auth.login')
      expect(
        findPrivate(actor, body).filter(({ mayRead }) => !mayRead),
        actor,
      ).toEqual([]);
    return { status, body };
  }

  /** Expects that the responses which are no empty list, at least one, have the documented fields. */
  function checkFields(fields: NonNullable<Entry['fields']>, answers: Map<ActorName, Answer>) {
    const shown = [...answers].filter(
      ([, { status, body }]) => status < 300 && !(Array.isArray(body) && body.length === 0),
    );
    expect(shown).not.toEqual([]);
    for (const [actor, { body }] of shown) {
      const role = actor === 'anonymous' ? 'client' : world.people[actor].role;
      const ofRole = typeof fields === 'string' ? fields : fields[role];
      expect(ofRole, `the fields for ${role}`).toBeDefined();
      expect(missingFields(body, ofRole ?? ''), actor).toEqual([]);
    }
  }

  /** The last committed change during the work, or `nothing`. */
  async function findChange(work: () => Promise<unknown>) {
    const before = await lastChange(database.pool);
    await work();
    const after = await lastChange(database.pool);
    return after === before ? 'nothing' : after;
  }

  /**
   * Refused actors, and all actors of a query, share the objects of the call, and nothing may change.
   * Every other actor gets new objects, because the call changes them.
   */
  async function checkCase(transport: Transport, row: Entry, one: Case) {
    const { name, input, expected } = one;
    const changesNothing = (actor: ActorName) => isQuery(row) || expected[actor] >= 400;
    const answers = new Map<ActorName, Answer>();
    const answered: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = Object.fromEntries(
      actors.map((actor) => [actor, statusOver(transport, expected[actor])]),
    );

    const readers = actors.filter(changesNothing);
    if (readers.length > 0) {
      const fields = await input(world);
      wanted.changed = 'nothing';
      answered.changed = await findChange(() =>
        Promise.all(
          readers.map(async (actor) => {
            answers.set(actor, await send(transport, row, actor, fields));
          }),
        ),
      );
    }
    for (const actor of actors.filter((actor) => !changesNothing(actor))) {
      const fields = await input(world);
      if (row.endsSession) cookies.delete(actor);
      answers.set(actor, await send(transport, row, actor, fields));
      if (row.endsSession) cookies.delete(actor);
    }
    for (const [actor, { status }] of answers) answered[actor] = status;
    expect(answered, name).toEqual(wanted);
    if (transport === 'REST' && row.fields && one === row.cases[0])
      checkFields(row.fields, answers);
  }

  /** Calls with an unknown id as all actors, and with every malformed id as one actor for each expected status. */
  async function checkUnknown(transport: Transport, row: Entry, { input, expected }: Unknown) {
    const [first, ...others] = unknownIds;
    const calls = [
      ...actors.map((actor) => ({ actor, id: first })),
      ...pickActors(expected).flatMap((actor) => others.map((id) => ({ actor, id }))),
      // Over REST, a path with an empty id is another path.
    ].filter(({ id }) => transport === 'tRPC' || id !== '');
    const answered: Record<string, unknown> = {};
    const changed = await findChange(() =>
      Promise.all(
        calls.map(async ({ actor, id }) => {
          const { status } = await send(transport, row, actor, input(id));
          answered[nameOf(actor, id)] = status;
        }),
      ),
    );
    const wanted = calls.map(({ actor, id }) => [
      nameOf(actor, id),
      statusOver(transport, expected[actor]),
    ]);
    expect({ ...answered, changed }).toEqual({ ...Object.fromEntries(wanted), changed: 'nothing' });
  }

  const calls = entries.flatMap((row) =>
    transports
      .filter((transport) => (transport === 'tRPC' ? !row.isOnlyRest : row.rest))
      .map((transport) => ({
        row,
        transport,
        name: `${row.number} ${transport === 'REST' ? row.rest : row.procedure}`,
      })),
  );

  describe.each(calls)('$name over $transport', ({ row, transport }) => {
    test.each(row.cases)('$name', (one) => checkCase(transport, row, one));

    const { unknown } = row;
    if (unknown) test('an unknown or malformed id', () => checkUnknown(transport, row, unknown));
  });
}
