import fc from 'fast-check';
import { test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { expectError } from '../support/contract.ts';
import { callRest, type Fields, routeNameOf } from '../support/transports.ts';
import { openTarget, runs } from './bad-input.ts';
import { fuzzInput } from './fuzz-inputs.ts';

const target = openTarget();

test.each(restRoutes.map((route) => ({ route, name: routeNameOf(route) })))(
  '$name with generated fields never returns 5xx and changes no row when refused',
  async ({ route, name }) => {
    const fields = Object.keys(route.input?.shape ?? { anything: true });
    const send = route.method === 'GET' ? target.read : target.write;
    const check = async (input: Fields, cookie: string | undefined) => {
      const answer = await send(() => callRest(target.app, name, input, cookie));
      if (answer.status >= 400) expectError({ body: JSON.stringify(answer.body) });
    };
    const property = fc.asyncProperty(fuzzInput(fields, target.ids), target.visitors(name), check);
    await fc.assert(property, runs);
  },
);
