import { isExitFor } from '#domains/workflows/check.ts';
import type { Diagram, DrawnStep } from '#domains/workflows/diagram-json.ts';
import type { DecisionAnswer } from '#shared/workflow-value-sets.ts';

/** A step that was checked off or, for a decision, answered. */
export type Tick = { stepKey: string; answer: DecisionAnswer | null };

export type Visit<T extends Tick> = { step: DrawnStep; tick: T | null };

export type Path<T extends Tick> = {
  /** The visited steps in order. A start and an end are passed automatically and have no tick. */
  passed: Visit<T>[];
  /** The step to tick or answer next; null once an end is reached. */
  current: DrawnStep | null;
  /** The steps that follow the current one, up to the next decision or an end. */
  upcoming: DrawnStep[];
  progress: { done: number; total: number };
};

type Graph = Pick<Diagram, 'nodes' | 'connections'>;

/** A start and an end cannot be ticked. */
export const isTickable = ({ type }: Pick<DrawnStep, 'type'>) =>
  type === 'process' || type === 'decision';

function createNextSteps({ nodes, connections }: Graph) {
  const steps = new Map(nodes.map((step) => [step.id, step]));
  return (step: DrawnStep, answer: DecisionAnswer | null = null) =>
    connections
      .filter(({ from }) => from === step.id)
      .filter((link) => answer === null || isExitFor(answer, link))
      .flatMap(({ to }) => steps.get(to) ?? []);
}

type NextSteps = ReturnType<typeof createNextSteps>;

/** Counts the steps on the shortest way to an end (breadth-first search). */
function countRemainingSteps(from: DrawnStep, nextSteps: NextSteps): number {
  const seen = new Set<string>();
  let level = [from];
  for (let cost = 0; level.length > 0; cost += 1) {
    const next: DrawnStep[] = [];
    for (const step of level) {
      if (seen.has(step.id)) continue;
      seen.add(step.id);
      if (step.type === 'end') return cost;
      // A start is not counted, so the steps after it belong to the same level.
      (isTickable(step) ? next : level).push(...nextSteps(step));
    }
    level = next;
  }
  return 0;
}

function listStepsUntilDecision(current: DrawnStep, nextSteps: NextSteps): DrawnStep[] {
  const steps: DrawnStep[] = [];
  let step: DrawnStep | undefined = current;
  while (step && step.type !== 'decision' && step.type !== 'end') {
    step = nextSteps(step)[0];
    if (!step || step === current || steps.includes(step)) break;
    steps.push(step);
  }
  return steps;
}

/**
 * Follows the ticks through the diagram. The total is the number of ticks plus the shortest way to an end, so it grows
 * with each repetition of a loop; see docs/decisions/0024-runs-and-routines.md.
 */
export function findPath<T extends Tick>(diagram: Graph, ticks: readonly T[]): Path<T> {
  const nextSteps = createNextSteps(diagram);
  const passed: Visit<T>[] = [];
  const remaining = [...ticks];
  let step = diagram.nodes.find(({ type }) => type === 'start');
  let done = 0;
  while (step) {
    const tick = isTickable(step) ? remaining.shift() : undefined;
    if (isTickable(step) && tick?.stepKey !== step.id) break;
    passed.push({ step, tick: tick ?? null });
    if (tick) done += 1;
    step = step.type === 'end' ? undefined : nextSteps(step, tick?.answer)[0];
  }
  if (!step) return { passed, current: null, upcoming: [], progress: { done, total: done } };
  return {
    passed,
    current: step,
    upcoming: listStepsUntilDecision(step, nextSteps),
    progress: { done, total: done + countRemainingSteps(step, nextSteps) },
  };
}
