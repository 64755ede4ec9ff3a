import { describe, expect, test } from 'vitest';
import { serviceLabel } from '#shared/agency.ts';
import { checkDiagram } from './check.ts';
import { diagramInput, withExits } from './diagram-json.ts';
import { templates } from './templates.ts';

const services = [
  'Administrative Support',
  'Customer Support',
  'Digital Marketing',
  'Research & Analysis',
  'Technical Support',
  'Project Management',
  'Lead Generation',
];

test('each of the seven services has a template', () => {
  expect(templates.map(({ service }) => serviceLabel(service))).toEqual(services);
});

describe.each(templates)('$title', ({ diagram }) => {
  const { nodes, connections } = diagram;

  test('can be published, and is stored without changes', () => {
    expect(checkDiagram(diagram)).toEqual([]);
    const stored = diagramInput.parse(diagram);
    expect({ ...stored, connections: withExits(stored.connections, nodes) }).toEqual(diagram);
  });

  test('has six to ten steps, one of them a decision', () => {
    expect(nodes.length).toBeGreaterThanOrEqual(6);
    expect(nodes.length).toBeLessThanOrEqual(10);
    expect(nodes.some(({ type }) => type === 'decision')).toBe(true);
  });

  test('has its steps on the grid, without overlaps', () => {
    const off = nodes.flatMap(({ x, y }) => [x % 20, y % 20]).filter((rest) => rest !== 0);
    expect(off).toEqual([]);
    const overlaps = nodes.flatMap((one) =>
      nodes.filter(
        (other) =>
          one.id < other.id &&
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
    );
    expect(overlaps).toEqual([]);
  });

  test('has straight lines between a decision and the step beside it', () => {
    const middles = new Map(nodes.map(({ id, y, height }) => [id, y + height / 2]));
    const across = connections.filter(({ fromPoint, toPoint }) =>
      ['right left', 'left right'].includes(`${fromPoint} ${toPoint}`),
    );
    expect(across.length).toBeGreaterThan(0);
    for (const { from, to } of across) expect(middles.get(from)).toBe(middles.get(to));
  });

  test('has Yes on the right and No on the left of each decision', () => {
    const labelled = connections.filter(({ label }) => label !== null);
    const sides = labelled.map(({ label, fromPoint }) => `${label} ${fromPoint}`);
    expect(new Set(sides)).toEqual(new Set(['Yes right', 'No left']));
  });
});
