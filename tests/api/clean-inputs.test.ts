import { expect, test } from 'vitest';
import * as z from 'zod';
import { procedures } from '../support/transports.ts';

type Leaf = { path: string; schema: z.core.$ZodType };

const isText = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  def.type === 'string' || ('innerType' in def && isText(def.innerType as z.core.$ZodType));

/** What a pipe checks: its second part, if the first one only prepares the value. */
const textOfPipe = ({ in: first, out }: z.core.$ZodPipeDef) => [
  first._zod.def.type === 'transform' ? out : first,
];

/** The schemas of all texts in an input, with their places. */
function textsIn(schema: z.core.$ZodType, path = '', seen = new Set<unknown>()): Leaf[] {
  if (seen.has(schema)) return [];
  const within = new Set([...seen, schema]);
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (one: unknown, name = '') =>
    textsIn(one as z.core.$ZodType, `${path}${name}`, within);
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, one]) => inner(one, `.${name}`));
    case 'array':
      return inner(def.element, '[]');
    case 'record':
      return [...inner(def.keyType, '.key'), ...inner(def.valueType, '.value')];
    case 'tuple':
      return (def.items as unknown[]).flatMap((one, index) => inner(one, `[${index}]`));
    case 'union':
      return (def.options as unknown[]).flatMap((one) => inner(one));
    case 'intersection':
      return [...inner(def.left), ...inner(def.right)];
    case 'pipe':
      return textOfPipe(def as unknown as z.core.$ZodPipeDef).flatMap((one) =>
        one === def.in && isText(one) ? [{ path, schema }] : inner(one),
      );
    case 'lazy':
      return inner((def.getter as () => unknown)());
    default:
      return def.innerType ? inner(def.innerType) : [];
  }
}

const inputs = [...procedures].flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((input) =>
    textsIn(input as z.core.$ZodType).map((leaf) => ({ ...leaf, at: `${name}${leaf.path}` })),
  ),
);

// What is never shown: passwords, signed values and marks of the browser, which are compared as they are.
const unseen = /[pP]assword$|\.(token|version|lastEventId|connectionId|filter\.key)$/;

const dirty = [
  'Cafe\u0301 au lait',
  'Ann\u202eLee B',
  'Ann\u2066Lee B',
  'Ann\u0007Lee B',
  'Ann\ufeffLee',
  'e\ufeff\u0301x',
];
// What only texts in one line do without.
const dirtyLines = [
  'ad\u034fmin',
  'e\u200b\u0301x',
  'Ann\ufe0f',
  'Ann\u3164\u200d',
  '\u2800Ann\u00ad',
];
const notInLine = /\p{Default_Ignorable_Code_Point}|[\u2800\u3164]/u;
const keptInLine = ['👩‍👧 ❤️ 1️⃣', 'می‌خواهم', 'ශ්‍රී'];

const textsOf = (data: unknown) => [data].flat().filter((one) => typeof one === 'string');

test('no text of an input is stored with decomposed accents, control characters or overrides', () => {
  const stored = inputs
    .filter(({ at }) => !unseen.test(at))
    .flatMap(({ at, schema }) =>
      dirty
        .flatMap((value) => textsOf(z.safeParse(schema, value).data))
        .filter(
          (text) => text !== text.normalize('NFC') || /\p{Cc}|[\u202e\u2066\ufeff]/u.test(text),
        )
        .map(() => at),
    );
  expect([...new Set(stored)]).toEqual([]);
  expect(inputs.length).toBeGreaterThan(200);
});

/** A text in one line has no line break. */
const isLine = ({ schema }: Leaf) =>
  !textsOf(z.safeParse(schema, 'ten letters\n1').data).join().includes('\n');

test('no text in one line is stored with characters that nobody sees, and cleaning it again changes nothing', () => {
  const lines = inputs.filter((input) => !unseen.test(input.at) && isLine(input));
  const stored = lines.flatMap(({ at, schema }) =>
    [...dirty, ...dirtyLines]
      .flatMap((value) => textsOf(z.safeParse(schema, value).data))
      .filter(
        (text) =>
          text !== text.normalize('NFC') ||
          notInLine.test(text) ||
          textsOf(z.safeParse(schema, text).data).join() !== text,
      )
      .map((text) => [at, text]),
  );
  expect(stored).toEqual([]);
  const changed = lines.flatMap(({ at, schema }) =>
    keptInLine
      .map((value) => [at, value, z.safeParse(schema, value).data])
      .filter(([, value, data]) => typeof data === 'string' && data !== value),
  );
  expect(changed).toEqual([]);
  expect(lines.length).toBeGreaterThan(50);
});
