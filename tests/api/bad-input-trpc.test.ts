import fc from 'fast-check';
import { test } from 'vitest';
import * as z from 'zod';
import { expectTrpcError } from '../support/contract.ts';
import { callTrpc, procedures } from '../support/transports.ts';
import { endsSession, openTarget, runs } from './bad-input.ts';
import { fuzzInput, fuzzValue, oversizedInputs } from './fuzz-inputs.ts';

const target = openTarget();

function schemaOf(procedure: string) {
  const [input] = procedures.get(procedure)?._def.inputs ?? [];
  return input instanceof z.ZodOptional ? input.unwrap() : input;
}

/** The names of a procedure's input fields, from its schema. */
function fieldsOf(procedure: string): string[] {
  const schema = schemaOf(procedure);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['anything'];
}

/** A schema refuses a value for every caller in the same way. */
function isRefusedBySchema(procedure: string, value: unknown) {
  const schema = schemaOf(procedure);
  return schema instanceof z.ZodType && !schema.safeParse(value).success;
}

const callable = [...procedures].filter(([, { _def }]) => _def.type !== 'subscription');

test.each(callable.map(([name, { _def }]) => ({ name, type: _def.type })))(
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
      for (const value of oversizedInputs(fieldsOf(name), ids)) {
        const callers = isRefusedBySchema(name, value)
          ? target.cookies.slice(0, 1)
          : target.cookies;
        for (const cookie of callers) await check(value, cookie);
      }
    await fc.assert(fc.asyncProperty(input, target.visitors(name), check), runs);
  },
);
