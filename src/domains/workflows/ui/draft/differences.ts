import { plural } from '#shared/plural.ts';
import { linkId } from '../../diagram.ts';
import type { Diagram, DrawnLink, DrawnStep, Note } from '../../diagram-json.ts';
import { compareDiagrams, type DiagramChanges } from '../../diagram-json.ts';

// Lists of values, because objects with another order of keys give another JSON text.
const getStepValues = (step: DrawnStep) => [
  step.id,
  step.title,
  step.description,
  step.type,
  step.x,
  step.y,
  step.width,
  step.height,
];
const getLinkValues = (link: DrawnLink) => [linkId(link), link.fromPoint, link.toPoint, link.label];
const getNoteValues = (note: Note) => [note.id, note.text, note.x, note.y, note.width, note.height];
const getValues = ({ nodes, connections, notes }: Diagram) => [
  nodes.map(getStepValues),
  connections.map(getLinkValues),
  notes.map(getNoteValues),
];

export const isSameDiagram = (a: Diagram, b: Diagram) =>
  a === b || JSON.stringify(getValues(a)) === JSON.stringify(getValues(b));

const kinds = [
  ['steps', 'step'],
  ['connections', 'connection'],
  ['notes', 'note'],
] as const;

/** For example `2 steps added, 1 connection removed`. */
export function describeChanges(changes: DiagramChanges): string {
  const words = kinds.flatMap(([many, one]) => {
    const { added, removed, changed } = changes[many];
    return [
      ...(added ? [`${plural(added, one)} added`] : []),
      ...(removed ? [`${plural(removed, one)} removed`] : []),
      ...(changed ? [`${plural(changed, one)} changed`] : []),
    ];
  });
  return words.length ? words.join(', ') : 'nothing but the order changed';
}

export const describeDifferences = (before: Diagram, after: Diagram) =>
  isSameDiagram(before, after)
    ? 'nothing changed'
    : describeChanges(compareDiagrams(before, after));

export const countSteps = (number: number) => plural(number, 'step');
