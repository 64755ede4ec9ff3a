import type { DrawnNode } from '#domains/workflows/drawing.ts';
import { pathOf } from './path.ts';
import type { findRun, KeptTick } from './queries.ts';
import type { RunStep, RunWithSteps } from './schema.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findRun>>>;
type Path = ReturnType<typeof pathOf<KeptTick>>;

const untouched = { position: null, answer: null, tickedBy: null, tickedAt: null };

const shown = ({ id, title, description, type }: DrawnNode) => ({
  ...{ key: id, title, description, type },
});

/** The path as a checklist: what was done, what is to be done now, and what will follow for certain. */
function listSteps({ passed, current, upcoming, progress }: Path): RunStep[] {
  const now = (step: DrawnNode): RunStep => ({
    ...shown(step),
    ...untouched,
    state: 'current',
    position: progress.done + 1,
  });
  return [
    ...passed.map(({ step, tick }): RunStep => {
      const { position, answer, tickedBy, tickedAt } = tick ?? untouched;
      return { ...shown(step), state: 'done', position, answer, tickedBy, tickedAt };
    }),
    ...(current ? [now(current)] : []),
    ...upcoming.map((step): RunStep => ({ ...shown(step), ...untouched, state: 'upcoming' })),
  ];
}

export function withSteps(run: Found, ticks: KeptTick[], undone: KeptTick[]): RunWithSteps {
  const titles = new Map(run.diagram.nodes.map(({ id, title }) => [id, title]));
  return {
    ...run,
    steps: listSteps(pathOf(run.diagram, ticks)),
    undone: undone.map(({ stepKey, answer, tickedBy, tickedAt, undoneBy, undoneAt }) => ({
      ...{ stepKey, title: titles.get(stepKey) ?? '', answer, tickedBy, tickedAt, undoneBy },
      undoneAt: undoneAt ?? tickedAt,
    })),
  };
}
