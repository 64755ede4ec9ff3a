import { type DecisionAnswer, decisionAnswers } from '#shared/workflow-value-sets.ts';
import type { DrawnLink, DrawnStep } from './diagram-json.ts';

/** A reason why a diagram cannot be run. `stepKey` is null when it concerns the whole diagram. */
export type Problem = { stepKey: string | null; message: string };

type Node = Pick<DrawnStep, 'id' | 'title' | 'type'>;
type Link = Pick<DrawnLink, 'from' | 'to' | 'label'>;
export type CheckedDiagram = { nodes: readonly Node[]; connections: readonly Link[] };

/** Compares labels without regard to case. */
export const isExitFor = (answer: DecisionAnswer, { label }: Pick<Link, 'label'>) =>
  label?.trim().toLowerCase() === answer.toLowerCase();

/** Lists the steps that can be reached from these steps, including these steps. */
function findReachable(from: readonly string[], next: Map<string, string[]>): Set<string> {
  const reached = new Set(from);
  for (const key of reached) for (const follower of next.get(key) ?? []) reached.add(follower);
  return reached;
}

const groupByKey = (pairs: (readonly [key: string, value: string])[]) => {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
};

/** The next step must be unambiguous: one connection per step, or one per answer of a decision. */
function checkExits({ title, type }: Node, exits: readonly Link[]): string[] {
  if (type === 'end')
    return exits.length > 0 ? [`“${title}” is an end, so it can't have a next step`] : [];
  if (type === 'decision')
    return decisionAnswers
      .filter((answer) => exits.filter((exit) => isExitFor(answer, exit)).length !== 1)
      .map((answer) => `“${title}” needs a connection labeled ‘${answer}’`);
  if (exits.length === 0) return [`“${title}” has no next step`];
  return exits.length > 1
    ? [`Only a decision can have several next steps, but “${title}” has them too`]
    : [];
}

function checkStarts(starts: readonly Node[]): Problem[] {
  if (starts.length === 0) return [{ stepKey: null, message: 'The diagram needs a start' }];
  return starts
    .slice(1)
    .map(({ id }) => ({ stepKey: id, message: 'The diagram can have only one start' }));
}

/** Lists what must be fixed before the diagram can be published and run. */
export function checkDiagram({ nodes, connections }: CheckedDiagram): Problem[] {
  const starts = nodes.filter(({ type }) => type === 'start');
  const ends = nodes.filter(({ type }) => type === 'end');
  const keys = (steps: readonly Node[]) => steps.map(({ id }) => id);
  const fromStart = findReachable(
    keys(starts),
    groupByKey(connections.map(({ from, to }) => [from, to])),
  );
  // A dead end is reported at its last step only, so the steps before it count as leading to an end.
  const withExits = new Set(connections.map(({ from }) => from));
  const stops = nodes.filter(({ id, type }) => type === 'end' || !withExits.has(id));
  const toEnd = findReachable(
    keys(stops),
    groupByKey(connections.map(({ from, to }) => [to, from])),
  );

  const checkStep = (node: Node): string[] => {
    const exits = connections.filter(({ from }) => from === node.id);
    const problems = checkExits(node, exits);
    if (starts.length > 0 && !fromStart.has(node.id))
      problems.push(`The start doesn't lead to “${node.title}”`);
    if (ends.length > 0 && exits.length > 0 && !toEnd.has(node.id))
      problems.push(`“${node.title}” doesn't lead to an end`);
    return problems;
  };
  return [
    ...checkStarts(starts),
    ...(ends.length === 0 ? [{ stepKey: null, message: 'The diagram needs an end' }] : []),
    ...nodes.flatMap((node) =>
      checkStep(node).map((message): Problem => ({ stepKey: node.id, message })),
    ),
  ];
}
