import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { catalogue } from '../calls/catalogue.ts';
import { actors, createWorld, type World } from '../calls/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { callTrpc, type Fields, procedures } from '../support/transports.ts';

let gva: TestApp;
let world: World;
beforeAll(async () => {
  gva = await createTestApp({ env: { TASK_MAIL_ADDRESS: 'tasks@gva.example' } });
  world = await createWorld(gva);
});
afterAll(() => gva.close());

type Schema = z.core.JSONSchema.JSONSchema;
/** The place of a text or a number in an input; `0` is the first item of a list. */
type Leaf = { path: string[]; kind: 'text' | 'number' };

/** PostgreSQL stores no NUL and no half of a surrogate pair, and an integer has 32 bits. */
const values = {
  text: ['Ten letters \0', '\0', 'Ten letters \ud800', String(2 ** 31)],
  number: [2 ** 31, 2 ** 53, -(2 ** 31) - 1, 1e308, 5e-324],
};

function leavesOf(root: Schema, schema = root, path: string[] = []): Leaf[] {
  const [, name] = schema.$ref?.match(/^#\/\$defs\/(.+)$/) ?? [];
  if (name !== undefined) return leavesOf(root, root.$defs?.[name] as Schema, path);
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) as Schema[];
  const types = [schema.type].flat();
  return [
    ...choices.flatMap((one) => leavesOf(root, one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      leavesOf(root, one as Schema, [...path, name]),
    ),
    ...(types.includes('array')
      ? leavesOf(root, (schema.items ?? {}) as Schema, [...path, '0'])
      : []),
    ...(typeof schema.additionalProperties === 'object'
      ? leavesOf(root, schema.additionalProperties as Schema, [...path, 'key'])
      : []),
    ...(types.includes('string') ? [{ path, kind: 'text' as const }] : []),
    ...(types.includes('number') || types.includes('integer')
      ? [{ path, kind: 'number' as const }]
      : []),
  ];
}

/** A copy of the input with this value at the place, and with what leads to it. */
function withValue(input: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') {
    const [first, ...others] = Array.isArray(input) ? input : [undefined];
    return [withValue(first, rest, value), ...others];
  }
  const fields = typeof input === 'object' && input !== null ? (input as Fields) : {};
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}

const inputs = [...procedures].flatMap(([name, { _def }]) => {
  const [schema] = _def.inputs;
  if (_def.type === 'subscription' || !(schema instanceof z.ZodType)) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [{ name, leaves: leavesOf(json) }];
});

test.each(inputs.filter(({ leaves }) => leaves.length > 0))(
  '$name stores or refuses every value of its texts and numbers, and never fails (5xx)',
  async ({ name, leaves }) => {
    const calls = catalogue
      .filter(({ procedure }) => procedure === name)
      .flatMap(({ cases }) => cases)
      .flatMap((one) => actors.map((actor) => ({ one, actor })));
    // The call that comes farthest: one that succeeds, or one whose object is in the wrong state.
    const [call] = [200, 201, 409, 402, 404, 400].flatMap((status) =>
      calls.filter(({ one, actor }) => one.expected[actor] === status),
    );
    if (!call) throw new Error(`${name} has no case for someone who may call it`);
    const { one, actor } = call;
    const failed: unknown[] = [];
    for (const { path, kind } of leaves)
      for (const value of values[kind]) {
        // Each call may change the objects, end the session or use up a limit.
        await gva.database.db.deleteFrom('rateLimits').execute();
        const input = withValue(await one.input(world), path, value);
        const cookie = actor === 'anonymous' ? undefined : await gva.cookieOf(world.people[actor]);
        const { status } = await callTrpc(gva.app, name, input, cookie);
        const isSignedOut = status === 401 && actor !== 'anonymous';
        if (status >= 500 || isSignedOut) failed.push([path.join('.'), value, status]);
      }
    expect(failed).toEqual([]);
  },
);
