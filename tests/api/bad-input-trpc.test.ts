import fc from 'fast-check';
import { test } from 'vitest';
import * as z from 'zod';
import { appRouter } from '#api';
import { callTrpc, procedures } from '../support/doors.ts';
import { expectTrpcError } from '../support/trpc-contract.ts';
import { endsSession, openTarget, runs } from './bad-input.ts';
import { nastyInput, nastyValue, oversizedInputs } from './nasty.ts';

const target = openTarget();

type Inputs = { _def: { inputs: unknown[] } };

/** The names of a procedure's fields, out of the rules that check them. */
function fieldsOf(procedure: string): string[] {
  const all = appRouter._def.procedures as unknown as Record<string, Inputs>;
  const [rules] = all[procedure]?._def.inputs ?? [];
  const whole = rules instanceof z.ZodOptional ? rules.unwrap() : rules;
  return whole instanceof z.ZodObject ? Object.keys(whole.shape) : ['anything'];
}

const answering = [...procedures].filter(([, { _def }]) => _def.type !== 'subscription');

test.each(answering.map(([name, { _def }]) => ({ name, type: _def.type })))(
  'any input, to $name',
  async ({ name, type }) => {
    const { ids } = target;
    const input = fc.oneof(
      { weight: 4, arbitrary: nastyInput(fieldsOf(name), ids) },
      { weight: 1, arbitrary: nastyValue },
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
