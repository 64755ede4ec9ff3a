import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { catalogue, subjects } from '../calls/catalogue.ts';
import type { Entry } from '../calls/entry.ts';
import { missingFields } from '../support/response-shapes.ts';
import { procedures, routeNameOf } from '../support/transports.ts';

const folder = import.meta.dirname;
const calls = `${folder}/../calls`;

test('every procedure has an entry in the catalogue of calls', () => {
  const covered = new Set(catalogue.map(({ procedure }) => procedure));
  expect([...procedures.keys()].filter((procedure) => !covered.has(procedure))).toEqual([]);
});

test('every REST route has an entry in the catalogue of calls', () => {
  const covered = new Set(catalogue.map(({ rest }) => rest));
  expect(restRoutes.map(routeNameOf).filter((routeName) => !covered.has(routeName))).toEqual([]);
});

test('every list of entries is part of the catalogue', async () => {
  const modules = await Promise.all(readdirSync(calls).map((file) => import(`${calls}/${file}`)));
  const listed = modules.flatMap((module: Record<string, Entry[]>) =>
    Object.entries(module).flatMap(([name, list]) => (name.endsWith('Calls') ? list : [])),
  );
  expect(listed.length).toBeGreaterThan(0);
  const known = new Set(catalogue.map(({ cases }) => cases));
  expect(listed.filter(({ cases }) => !known.has(cases))).toEqual([]);
});

test('every subject of the catalogue has one test file', () => {
  const checked = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
        /^checkEntries\(entriesOf\('(\w+)'\)\);$/gm,
      ),
    ])
    .map(([, subject]) => subject);
  expect(checked.toSorted()).toEqual(subjects.toSorted());
});

test('a missing field of a response is found', () => {
  const body = [{ id: 1, user: { role: 'va' }, steps: [], va: null }];
  expect(missingFields(body, 'id user(role) steps va?(id)')).toEqual([]);
  expect(missingFields(body, 'name user(role id) steps(id) va(id)')).toEqual([
    'name',
    'user.id',
    'steps',
    'va',
  ]);
});
