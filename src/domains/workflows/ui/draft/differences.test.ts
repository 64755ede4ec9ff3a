import { describe, expect, test } from 'vitest';
import { addStep, connect, emptyDiagram } from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';
import { countSteps, describeDifferences, isSameDiagram } from './differences.ts';

const first = addStep(emptyDiagram, 'first', 'start', { x: 0, y: 0 });
const both = addStep(first, 'second', 'end', { x: 0, y: 200 });
const linked = connect(both, 'first', 'second');
const renamed: Diagram = {
  ...linked,
  nodes: linked.nodes.map((step) => (step.id === 'first' ? { ...step, title: 'Begin' } : step)),
};

test('two diagrams are the same regardless of the order of their keys', () => {
  const [step] = first.nodes;
  if (!step) throw new Error('The step was not drawn.');
  const { title, ...others } = step;
  expect(isSameDiagram(first, { ...first, nodes: [{ ...others, title }] })).toBe(true);
  expect(isSameDiagram(linked, renamed)).toBe(false);
  expect(isSameDiagram(both, linked)).toBe(false);
});

describe('describeDifferences', () => {
  test.each([
    [first, linked, '1 step added, 1 connection added'],
    [linked, first, '1 step removed, 1 connection removed'],
    [linked, renamed, '1 step changed'],
    [emptyDiagram, both, '2 steps added'],
    [both, both, 'nothing changed'],
    [both, { ...both, nodes: both.nodes.toReversed() }, 'nothing but the order changed'],
  ])('describes change %#', (before, after, words) =>
    expect(describeDifferences(before, after)).toBe(words),
  );

  test('countSteps uses the singular for one step', () => {
    expect([0, 1, 2].map(countSteps)).toEqual(['0 steps', '1 step', '2 steps']);
  });
});
