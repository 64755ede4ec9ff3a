import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { procedures } from '../support/transports.ts';

/** The source of the plan tests, which name the procedures that they call. */
const planTests = readdirSync(import.meta.dirname)
  .filter((file) => /^explain(-[\w-]+)?\.test\.ts$/.test(file))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n');

const queries = [...procedures].filter(([, { _def }]) => _def.type === 'query');

test.each(queries.map(([name]) => name))('a plan test calls %s', (name) => {
  expect(planTests).toContain(`'${name}'`);
});
