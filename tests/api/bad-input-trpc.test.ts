import fc from 'fast-check';
import { test } from 'vitest';
import * as z from 'zod';
import { appRouter } from '#api';
import { callTrpc, procedures } from '../support/transports.ts';
import { expectTrpcError } from '../support/trpc-contract.ts';
import { endsSession, openTarget, runs } from './bad-input.ts';
import { fuzzInput, fuzzValue, oversizedInputs } from './fuzz-inputs.ts';

const target = openTarget();

type Inputs = { _def: { inputs: unknown[] } };

/** The names of a procedure's input fields, from its schema. */
function fieldsOf(procedure: string): string[] {
  const all = appRouter._def.procedures as unknown as Record<string, Inputs>;
  const [rules] = all[procedure]?._def.inputs ?? [];
  const whole = rules instanceof z.ZodOptional ? rules.unwrap() : rules;
  return whole instanceof z.ZodObject ? Object.keys(whole.shape) : ['anything'];
}

const answering = [...procedures].filter(([, { _def }]) => _def.type !== 'subscription');

test.each(answering.map(([name, { _def }]) => ({ name, type: _def.type })))(
  '$name with generated input never returns 5xx and changes no row when refused',
  async ({ name, type }) => {
    const { ids } = target;
    const input = fc.oneof(
      { weight: 4, arbitrary: fuzzInput(fieldsOf(name), ids) },
      { weight: 1, arbitrary: fuzzValue },
    );
    const send = type === 'query' ? target.read : target.write;
    const check = async (value: unknown, cookie: string | undefined) => {
      const answer = await send(() => callTrpc(target.app, name, value, cookie));
      if (answer.status >= 400) expectTrpcError(answer);
    };
    if (!endsSession(name))
      for (const value of oversizedInputs(fieldsOf(name), ids))
        for (const cookie of target.cookies) await check(value, cookie);
    await fc.assert(fc.asyncProperty(input, target.visitors(name), check), runs);
  },
);
