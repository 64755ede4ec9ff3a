import { expect, test } from 'vitest';
import { mailDiagram } from '#tests/support/workflows.ts';
import { findPath, type Tick } from './path.ts';

const ticks = (text: string): Tick[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [stepKey = '', answer] = word.split(':');
      return { stepKey, answer: answer === 'Yes' || answer === 'No' ? answer : null };
    });

const summarizePath = (done: string) => {
  const { passed, current, upcoming, progress } = findPath(mailDiagram, ticks(done));
  return {
    passed: passed.map(({ step }) => step.id).join(' '),
    current: current?.id ?? null,
    upcoming: upcoming.map(({ id }) => id).join(' '),
    progress: `${progress.done}/${progress.total}`,
  };
};

test.each<[string, string, string | null, string, string]>([
  ['', 'start', 'read', 'clear', '0/3'],
  ['read', 'start read', 'clear', '', '1/3'],
  ['read clear:Yes', 'start read clear', 'answer', 'end', '2/3'],
  ['read clear:No', 'start read clear', 'ask', 'read clear', '2/6'],
  ['read clear:No ask', 'start read clear ask', 'read', 'clear', '3/6'],
  ['read clear:No ask read', 'start read clear ask read', 'clear', '', '4/6'],
  ['read clear:Yes answer', 'start read clear answer end', null, '', '3/3'],
])('the path after the ticks “%s”', (done, passed, current, upcoming, progress) => {
  expect(summarizePath(done)).toEqual({ passed, current, upcoming, progress });
});

test('the path stops at a tick that does not match its next step', () => {
  expect(summarizePath('read answer')).toMatchObject({ passed: 'start read', current: 'clear' });
});

test('a step that is visited twice has one tick per visit', () => {
  const done = ticks('read clear:No ask read');
  const { passed } = findPath(mailDiagram, done);
  expect(passed.flatMap(({ tick }) => tick ?? [])).toEqual(done);
});

test('a diagram without a start has no path, and one without an end has a total of 0', () => {
  expect(findPath({ nodes: [], connections: [] }, [])).toEqual({
    passed: [],
    current: null,
    upcoming: [],
    progress: { done: 0, total: 0 },
  });
  const nodes = mailDiagram.nodes.filter(({ type }) => type !== 'end');
  const open = { nodes, connections: mailDiagram.connections };
  expect(findPath(open, []).progress).toEqual({ done: 0, total: 0 });
});

test('a diagram with 500 steps is followed to its last tick', () => {
  const nodes = Array.from({ length: 500 }, (_, n) => ({
    id: `n${n}`,
    title: `${n}`,
    description: null,
    x: 0,
    y: 0,
    width: 120,
    height: 60,
    type: n === 0 ? ('start' as const) : n === 499 ? ('end' as const) : ('process' as const),
  }));
  const connections = nodes.slice(1).map(({ id }, n) => ({
    from: `n${n}`,
    to: id,
    label: null,
    fromPoint: 'bottom' as const,
    toPoint: 'top' as const,
  }));
  const done = nodes.slice(1, 200).map(({ id }) => ({ stepKey: id, answer: null }));
  expect(findPath({ nodes, connections }, done).progress).toEqual({ done: 199, total: 498 });
});
