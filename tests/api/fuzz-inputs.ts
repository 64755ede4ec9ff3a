import fc from 'fast-check';
import type { Fields } from '../support/transports.ts';
import { naughtyStrings } from './naughty-strings.ts';

const numbers = [
  0,
  -0,
  -1,
  1.5,
  1e3,
  1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
  -2_147_483_649,
];

const nested = JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`);

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character. The unit `binary` of fast-check is the same, but builds a table of all characters first: 2 s. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  (text) => {
    const [character, ...others] = String(text);
    if (character === undefined || others.length > 0) throw new Error('This is not one character.');
    const code = character.codePointAt(0) ?? 0;
    return code < surrogates.first ? code : code - surrogates.count;
  },
);

/** Any JSON value, mostly values that often break programs. */
export const fuzzValue = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...naughtyStrings) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [1, 2], nested),
  },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(...naughtyStrings), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), fc.constantFrom(...numbers)) },
);

/** Valid values, so that an invalid field is also tested next to valid ones. */
const validValues: Record<string, unknown[]> = {
  title: ['A fine title'],
  description: ['A description that is long enough.'],
  category: ['admin'],
  priority: ['low'],
  dueDate: ['31-01-30'],
  estimatedHours: [1, null],
  status: ['todo', 'in-progress', 'done'],
  content: ['A comment'],
  isPublic: [true],
  isCompulsory: [true],
  recurrence: ['monthly'],
  attachments: [['plan.pdf']],
  clientKey: ['0199f4a2-6d1c-7cc0-8000-1234567890ab'],
  nodes: [[], [{ id: 'a', title: 'A' }]],
  connections: [[]],
  startTime: ['2026-01-05T09:00:00Z'],
  endTime: ['2026-01-05T10:00:00Z'],
  duration: [1, 0.5],
  notes: ['Notes'],
  view: ['all', 'available', 'mine'],
  cursor: [btoa('["R123456789",1]'), btoa('["2026-01-05T09:00:00.000Z",1]')],
  limit: [1, '20'],
  version: [1],
  plan: ['part-time', 'full-time', 'custom'],
  monthlyHours: [80, 1.05],
  hourlyRate: [7.5],
  hours: [1.5, -0.5],
  reason: ['Goodwill'],
  from: ['2026-01-01T00:00:00Z'],
  to: ['2026-02-01T00:00:00Z'],
  timeZone: ['America/New_York'],
  name: ['Tax Season'],
  paymentMethod: ['Visa ending in 4242'],
  username: ['nobody in particular'],
  fullName: ['Nora New'],
  role: ['client', 'va', 'admin'],
  email: ['nora@example.com'],
  companyName: ['New Ltd'],
};

type Ids = Record<string, (number | number[])[]>;

const known = (field: string, ids: Ids) => [...(validValues[field] ?? []), ...(ids[field] ?? [])];

/** Whole numbers that do not fit into an integer column. */
const tooLarge = [2_147_483_648, Number.MAX_SAFE_INTEGER];

/** For each field: a number that is too large, once with only the id and once with valid other fields. */
export const oversizedInputs = (fields: string[], ids: Ids): Fields[] => {
  const inputs = fields.flatMap((field) =>
    tooLarge.flatMap((number) =>
      [fields, ['id']].map((others) => ({
        ...Object.fromEntries(
          others.flatMap((other) =>
            known(other, ids)
              .slice(0, 1)
              .map((value) => [other, value]),
          ),
        ),
        [field]: number,
      })),
    ),
  );
  // With few fields both inputs are the same.
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
};

/** Some of the fields, each with a valid or a fuzz value. Ids sometimes name existing rows. */
export const fuzzInput = (fields: string[], ids: Ids) =>
  fc.record(
    Object.fromEntries(
      fields.map((field) => {
        const meant = known(field, ids);
        const value =
          meant.length === 0
            ? fuzzValue
            : fc.oneof(
                { weight: 2, arbitrary: fc.constantFrom<unknown>(...meant) },
                { weight: 1, arbitrary: fuzzValue },
              );
        return [field, value];
      }),
    ),
    { requiredKeys: [] },
  );
