import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { procedures, routeNameOf } from '../support/transports.ts';
import { matrix, subjects } from './matrix.ts';
import type { MatrixRow } from './row.ts';

const folder = import.meta.dirname;

test('every procedure has a row in the matrix', () => {
  const covered = new Set(matrix.map(({ procedure }) => procedure));
  expect([...procedures.keys()].filter((procedure) => !covered.has(procedure))).toEqual([]);
});

test('every REST route has a row in the matrix', () => {
  const covered = new Set(matrix.map(({ rest }) => rest));
  expect(restRoutes.map(routeNameOf).filter((routeName) => !covered.has(routeName))).toEqual([]);
});

test('every list of rows is part of the matrix', async () => {
  const names = readdirSync(folder).flatMap((file) => file.match(/^(.+)-rows\.ts$/)?.[1] ?? []);
  const modules = await Promise.all(names.map((name) => import(`./${name}-rows.ts`)));
  const listed = modules.flatMap((module: Record<string, MatrixRow[]>) =>
    Object.values(module).flat(),
  );
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter((row) => !matrix.includes(row))).toEqual([]);
});

test('every subject of the matrix has one test file', () => {
  const checked = readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^checkRows\(subjects\.(\w+)\);$/gm),
    ])
    .map(([, subject]) => subject);
  expect(checked.toSorted()).toEqual(Object.keys(subjects).toSorted());
});
