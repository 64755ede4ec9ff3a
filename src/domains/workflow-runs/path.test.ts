import { expect, test } from 'vitest';
import { mailDiagram } from '../../../tests/support/workflows.ts';
import { pathOf, type Tick } from './path.ts';

const ticks = (text: string): Tick[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [stepKey = '', answer] = word.split(':');
      return { stepKey, answer: answer === 'Yes' || answer === 'No' ? answer : null };
    });

/** What was passed, what is to do, what follows for certain, and how far it is. */
const tell = (done: string) => {
  const { passed, current, upcoming, progress } = pathOf(mailDiagram, ticks(done));
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
])('after “%s”', (done, passed, current, upcoming, progress) => {
  expect(tell(done)).toEqual({ passed, current, upcoming, progress });
});

test('a tick that does not lie on the path ends it', () => {
  expect(tell('read answer')).toMatchObject({ passed: 'start read', current: 'clear' });
});

test('every visit keeps its own tick', () => {
  const done = ticks('read clear:No ask read');
  const { passed } = pathOf(mailDiagram, done);
  expect(passed.flatMap(({ tick }) => tick ?? [])).toEqual(done);
});

test('what has no start has no path, and a way without an end no wrong total', () => {
  expect(pathOf({ nodes: [], connections: [] }, [])).toEqual({
    ...{ passed: [], current: null, upcoming: [] },
    progress: { done: 0, total: 0 },
  });
  const nodes = mailDiagram.nodes.filter(({ type }) => type !== 'end');
  const open = { nodes, connections: mailDiagram.connections };
  expect(pathOf(open, []).progress).toEqual({ done: 0, total: 0 });
});

test('the largest diagram is followed to where the ticks end', () => {
  const nodes = Array.from({ length: 500 }, (_, n) => ({
    ...{ id: `n${n}`, title: `${n}`, description: null, x: 0, y: 0, width: 120, height: 60 },
    type: n === 0 ? ('start' as const) : n === 499 ? ('end' as const) : ('process' as const),
  }));
  const connections = nodes.slice(1).map(({ id }, n) => ({
    ...{
      from: `n${n}`,
      to: id,
      label: null,
      fromPoint: 'bottom' as const,
      toPoint: 'top' as const,
    },
  }));
  const done = nodes.slice(1, 200).map(({ id }) => ({ stepKey: id, answer: null }));
  expect(pathOf({ nodes, connections }, done).progress).toEqual({ done: 199, total: 498 });
});
