import type { DrawnStep } from '#domains/workflows/diagram-json.ts';
import { findPath } from './path.ts';
import type { findRun, TickWithPeople } from './queries.ts';
import type { RunStep, RunWithSteps } from './schema.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findRun>>>;
type Path = ReturnType<typeof findPath<TickWithPeople>>;

const noTick = { position: null, answer: null, tickedBy: null, tickedAt: null };

const toRunStep = ({ id, title, description, type }: DrawnStep) => ({
  key: id,
  title,
  description,
  type,
});

function listSteps({ passed, current, upcoming, progress }: Path): RunStep[] {
  const toCurrent = (step: DrawnStep): RunStep => ({
    ...toRunStep(step),
    ...noTick,
    state: 'current',
    position: progress.done + 1,
  });
  return [
    ...passed.map(({ step, tick }): RunStep => {
      const { position, answer, tickedBy, tickedAt } = tick ?? noTick;
      return { ...toRunStep(step), state: 'done', position, answer, tickedBy, tickedAt };
    }),
    ...(current ? [toCurrent(current)] : []),
    ...upcoming.map((step): RunStep => ({ ...toRunStep(step), ...noTick, state: 'upcoming' })),
  ];
}

export function withSteps(
  run: Found,
  ticks: TickWithPeople[],
  undone: TickWithPeople[],
): RunWithSteps {
  const titles = new Map(run.diagram.nodes.map(({ id, title }) => [id, title]));
  return {
    ...run,
    steps: listSteps(findPath(run.diagram, ticks)),
    undone: undone.map(({ stepKey, answer, tickedBy, tickedAt, undoneBy, undoneAt }) => ({
      stepKey,
      title: titles.get(stepKey) ?? '',
      answer,
      tickedBy,
      tickedAt,
      undoneBy,
      undoneAt: undoneAt ?? tickedAt,
    })),
  };
}
