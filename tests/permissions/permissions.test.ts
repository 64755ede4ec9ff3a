import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { callRest, callTrpc, type Fields, procedures, spellingOf } from '../support/doors.ts';
import { lastChange, noteChanges } from '../support/row-changes.ts';
import { matrix } from './matrix.ts';
import type { Case, MatrixRow } from './row.ts';
import { type ActorName, actors, createWorld, unknownIds, type World } from './world.ts';

let gva: TestApp;
let world: World;
beforeAll(async () => {
  gva = await createTestApp();
  await noteChanges(gva.database.pool);
  world = await createWorld(gva);
});
afterAll(() => gva.close());

type Door = 'REST' | 'tRPC';

const cookies = new Map<ActorName, string>();

async function cookieFor(actor: ActorName, isNew = false) {
  if (actor === 'anonymous') return undefined;
  const cookie = (!isNew && cookies.get(actor)) || (await gva.signIn(world.people[actor]));
  if (!isNew) cookies.set(actor, cookie);
  return cookie;
}

async function knock(door: Door, row: MatrixRow, actor: ActorName, input: Fields) {
  const { procedure, rest = '', toRest = (fields) => fields, endsSession } = row;
  const cookie = await cookieFor(actor, endsSession);
  if (endsSession) cookies.clear();
  const { status } =
    door === 'REST'
      ? await callRest(gva.app, rest, toRest(input), cookie)
      : await callTrpc(gva.app, procedure, input, cookie);
  return status;
}

/** A new row is created over REST; a procedure just succeeds. */
const atDoor = (door: Door, status: number) => (door === 'tRPC' && status === 201 ? 200 : status);

/** Everyone makes the call, each on objects made afresh; a refused call must have changed nothing. */
async function walk(door: Door, row: MatrixRow, { name, input, expected }: Case) {
  const answered: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const actor of actors) {
    wanted[actor] = atDoor(door, expected[actor]);
    const fields = await input(world);
    const before = await lastChange(gva.database.pool);
    const status = await knock(door, row, actor, fields);
    const isUnchanged = status < 400 || (await lastChange(gva.database.pool)) === before;
    answered[actor] = isUnchanged ? status : `${status}, yet changed`;
  }
  expect(answered, name).toEqual(wanted);
}

type Unknown = NonNullable<MatrixRow['unknown']>;

/** Everyone asks for what does not exist, under every odd id. */
async function walkUnknown(door: Door, row: MatrixRow, { input, expected }: Unknown) {
  const before = await lastChange(gva.database.pool);
  for (const id of unknownIds) {
    // Over REST an empty id is another path.
    if (door === 'REST' && id === '') continue;
    for (const actor of actors) {
      const status = await knock(door, row, actor, input(id));
      expect(status, `${JSON.stringify(id)} as ${actor}`).toBe(atDoor(door, expected[actor]));
    }
  }
  expect(await lastChange(gva.database.pool)).toBe(before);
}

const doors: Door[] = ['REST', 'tRPC'];
const knocks = matrix.flatMap((row) =>
  doors
    .filter((door) => door === 'tRPC' || row.rest)
    .map((door) => ({
      row,
      door,
      name: `${row.number} ${door === 'REST' ? row.rest : row.procedure}`,
    })),
);

describe.each(knocks)('$name over $door', ({ row, door }) => {
  test.each(row.cases)('$name', (one) => walk(door, row, one));

  const { unknown } = row;
  if (unknown) test('an id that names nothing', () => walkUnknown(door, row, unknown));
});

test('every procedure has a row', () => {
  const covered = new Set(matrix.map(({ procedure }) => procedure));
  expect([...procedures.keys()].filter((procedure) => !covered.has(procedure))).toEqual([]);
});

test('every REST path has a row', () => {
  const covered = new Set(matrix.map(({ rest }) => rest));
  expect(restRoutes.map(spellingOf).filter((spelling) => !covered.has(spelling))).toEqual([]);
});
