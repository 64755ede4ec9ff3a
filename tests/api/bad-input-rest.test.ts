import fc from 'fast-check';
import { test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { expectError } from '../support/contract.ts';
import { callRest, type Fields, spellingOf } from '../support/doors.ts';
import { openTarget, runs } from './bad-input.ts';
import { nastyInput } from './nasty.ts';

const target = openTarget();

test.each(restRoutes.map((route) => ({ route, name: spellingOf(route) })))(
  'any fields, to $name',
  async ({ route, name }) => {
    const fields = Object.keys(route.input?.shape ?? { anything: true });
    const send = route.method === 'GET' ? target.read : target.write;
    const check = async (input: Fields, cookie: string | undefined) => {
      const answer = await send(() => callRest(target.app, name, input, cookie));
      if (answer.status >= 400) expectError({ body: JSON.stringify(answer.body) });
    };
    const property = fc.asyncProperty(nastyInput(fields, target.ids), target.visitors(name), check);
    await fc.assert(property, runs);
  },
);
