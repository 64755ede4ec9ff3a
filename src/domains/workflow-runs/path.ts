import { type Answer, isExitFor } from '#domains/workflows/check.ts';
import type { Drawing, DrawnNode } from '#domains/workflows/drawing.ts';

/** A step that was done: ticked, or if it is a decision answered. */
export type Tick = { stepKey: string; answer: Answer | null };

export type Visit<Kept extends Tick> = { step: DrawnNode; tick: Kept | null };

export type Path<Kept extends Tick> = {
  /** In the order they were gone through. A start and an end pass by themselves and have no tick. */
  passed: Visit<Kept>[];
  /** What is to be ticked or answered now; null once an end is reached. */
  current: DrawnNode | null;
  /** What follows for certain: up to the next decision, or to the end. */
  upcoming: DrawnNode[];
  progress: { done: number; total: number };
};

type Diagram = Pick<Drawing, 'nodes' | 'connections'>;

/** A start and an end mark where the work begins and is over; there is nothing to do at them. */
export const isWork = ({ type }: Pick<DrawnNode, 'type'>) =>
  type === 'process' || type === 'decision';

function exitsOf({ nodes, connections }: Diagram) {
  const steps = new Map(nodes.map((step) => [step.id, step]));
  return (step: DrawnNode, answer: Answer | null = null) =>
    connections
      .filter(({ from }) => from === step.id)
      .filter((link) => answer === null || isExitFor(answer, link))
      .flatMap(({ to }) => steps.get(to) ?? []);
}

type Exits = ReturnType<typeof exitsOf>;

/** The least that is left to do from here on, whatever the answers: loops are left at the first chance. */
function countShortest(from: DrawnNode, exits: Exits): number {
  const seen = new Set<string>();
  // Steps by what lies before them: those of one cost are looked at before any of the next.
  let level = [from];
  for (let cost = 0; level.length > 0; cost += 1) {
    const next: DrawnNode[] = [];
    for (const step of level) {
      if (seen.has(step.id)) continue;
      seen.add(step.id);
      if (step.type === 'end') return cost;
      // A start costs nothing, so what follows it belongs to the same level.
      (isWork(step) ? next : level).push(...exits(step));
    }
    level = next;
  }
  return 0;
}

function listCertain(current: DrawnNode, exits: Exits): DrawnNode[] {
  const certain: DrawnNode[] = [];
  let step: DrawnNode | undefined = current;
  while (step && step.type !== 'decision' && step.type !== 'end') {
    step = exits(step)[0];
    if (!step || step === current || certain.includes(step)) break;
    certain.push(step);
  }
  return certain;
}

/**
 * The way that the ticks have taken through the diagram. The total is what is done and the shortest way on from
 * here, so it grows when a loop is gone through once more; see docs/decisions/0024-workflow-runs.md.
 */
export function pathOf<Kept extends Tick>(diagram: Diagram, ticks: readonly Kept[]): Path<Kept> {
  const exits = exitsOf(diagram);
  const passed: Visit<Kept>[] = [];
  const waiting = [...ticks];
  let step = diagram.nodes.find(({ type }) => type === 'start');
  let done = 0;
  while (step) {
    const tick = isWork(step) ? waiting.shift() : undefined;
    if (isWork(step) && tick?.stepKey !== step.id) break;
    passed.push({ step, tick: tick ?? null });
    if (tick) done += 1;
    step = step.type === 'end' ? undefined : exits(step, tick?.answer)[0];
  }
  if (!step) return { passed, current: null, upcoming: [], progress: { done, total: done } };
  return {
    passed,
    current: step,
    upcoming: listCertain(step, exits),
    progress: { done, total: done + countShortest(step, exits) },
  };
}
