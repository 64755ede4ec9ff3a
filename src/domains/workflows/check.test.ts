import { expect, test } from 'vitest';
import { type CheckedDiagram, checkDiagram } from './check.ts';

const types = { s: 'start', e: 'end', d: 'decision' } as const;
const typeOf = (id: string) =>
  (Object.entries(types).find(([letter]) => id.startsWith(letter)) ?? ['', 'process' as const])[1];

/** The first letter of a step is its type (`s`, `e`, `d`, else a process); a line is `from>to` or `from>to:label`. */
function createDiagram(steps: string, lines: string): CheckedDiagram {
  const words = (text: string) => text.split(' ').filter(Boolean);
  return {
    nodes: words(steps).map((id) => ({ id, title: id.toUpperCase(), type: typeOf(id) })),
    connections: words(lines).map((line) => {
      const [, from = '', to = '', label = null] = /^(\w+)>(\w+)(?::(\w+))?$/.exec(line) ?? [];
      return { from, to, label };
    }),
  };
}

const problems = (steps: string, lines: string) =>
  checkDiagram(createDiagram(steps, lines)).map(
    ({ stepKey, message }) => `${stepKey ?? '-'}: ${message}`,
  );

test.each([
  ['a line', 's a e', 's>a a>e'],
  ['a decision with answers in any case', 's d a e', 's>d d>a:yes d>e:NO a>e'],
  ['a loop with a decision', 's a d e', 's>a a>d d>e:Yes d>a:No'],
  ['several ends', 's d e e2', 's>d d>e:Yes d>e2:No'],
])('%s can be run', (_, steps, lines) => {
  expect(problems(steps, lines)).toEqual([]);
});

test.each<[string, string, string, string[]]>([
  ['an empty diagram', '', '', ['-: The diagram needs a start', '-: The diagram needs an end']],
  ['no start', 'a e', 'a>e', ['-: The diagram needs a start']],
  ['two starts', 's s2 e', 's>e s2>e', ['s2: The diagram can have only one start']],
  ['no end', 's a', 's>a a>s', ['-: The diagram needs an end']],
  ['a dead end', 's a e', 's>a', ['a: “A” has no next step', "e: The start doesn't lead to “E”"]],
  ['an island', 's a e', 's>e a>e', ["a: The start doesn't lead to “A”"]],
  [
    'a loop without a way out',
    's d a b e',
    's>d d>e:Yes d>a:No a>b b>a',
    ["a: “A” doesn't lead to an end", "b: “B” doesn't lead to an end"],
  ],
  ['a decision without No', 's d e', 's>d d>e:Yes', ['d: “D” needs a connection labeled ‘No’']],
  [
    'a decision with another label',
    's d a e',
    's>d d>e:Yes d>a:Perhaps a>e',
    ['d: “D” needs a connection labeled ‘No’'],
  ],
  [
    'a decision with Yes twice',
    's d a e',
    's>d d>e:Yes d>a:Yes a>e',
    ['d: “D” needs a connection labeled ‘Yes’', 'd: “D” needs a connection labeled ‘No’'],
  ],
  [
    'a step with two exits',
    's a b e',
    's>a a>b a>e b>e',
    ['a: Only a decision can have several next steps, but “A” has them too'],
  ],
  [
    'an end with a next step',
    's e a',
    's>e e>a a>e',
    ["e: “E” is an end, so it can't have a next step"],
  ],
])('%s cannot be run', (_, steps, lines, expected) => {
  expect(problems(steps, lines)).toEqual(expected);
});
