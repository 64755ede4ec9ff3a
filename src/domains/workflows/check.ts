import type { DrawnLink, DrawnNode } from './drawing.ts';

/** What keeps a diagram from being followed: of one step, or of the whole. */
export type Problem = { stepKey: string | null; message: string };

type Node = Pick<DrawnNode, 'id' | 'title' | 'type'>;
type Link = Pick<DrawnLink, 'from' | 'to' | 'label'>;
export type Checked = { nodes: readonly Node[]; connections: readonly Link[] };

export const answers = ['Yes', 'No'] as const;
export type Answer = (typeof answers)[number];

/** Whether the exit is the one of this answer; how it is written does not matter. */
export const isExitFor = (answer: Answer, { label }: Pick<Link, 'label'>) =>
  label?.trim().toLowerCase() === answer.toLowerCase();

/** Everything that can be reached from these steps along `next`. */
function reach(from: readonly string[], next: Map<string, string[]>): Set<string> {
  const reached = new Set(from);
  for (const key of reached) for (const follower of next.get(key) ?? []) reached.add(follower);
  return reached;
}

const gather = (pairs: (readonly [key: string, value: string])[]) => {
  const gathered = new Map<string, string[]>();
  for (const [key, value] of pairs) gathered.set(key, [...(gathered.get(key) ?? []), value]);
  return gathered;
};

/** A step can be left in one way, or by its two answers, so that whoever follows never has to guess. */
function checkExits({ title, type }: Node, exits: readonly Link[]): string[] {
  if (type === 'end')
    return exits.length > 0 ? [`“${title}” is an end, so it can't have a next step`] : [];
  if (type === 'decision')
    return answers
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

/** What is to be put right before the diagram can be published and run; none when it is ready. */
export function checkDiagram({ nodes, connections }: Checked): Problem[] {
  const starts = nodes.filter(({ type }) => type === 'start');
  const ends = nodes.filter(({ type }) => type === 'end');
  const keys = (found: readonly Node[]) => found.map(({ id }) => id);
  const fromStart = reach(keys(starts), gather(connections.map(({ from, to }) => [from, to])));
  // What leads into a dead end is not to blame for it, so only loops without a way out are left.
  const left = new Set(connections.map(({ from }) => from));
  const stops = nodes.filter(({ id, type }) => type === 'end' || !left.has(id));
  const toEnd = reach(keys(stops), gather(connections.map(({ from, to }) => [to, from])));

  const ofStep = (node: Node): string[] => {
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
      ofStep(node).map((message): Problem => ({ stepKey: node.id, message })),
    ),
  ];
}
