import { trpc } from '#client/trpc.ts';
import type { ShownWorkflow } from '../shown-workflow.ts';

const atOnce = 500;

/** What was said of the workflow and of its steps, oldest first. */
export function useComments({ id, steps }: ShownWorkflow) {
  const list = trpc.workflowComments.list.useInfiniteQuery(
    { workflowId: id, limit: atOnce },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const comments = list.data?.pages.flatMap(({ items }) => items).toReversed() ?? [];
  const keys = new Map(steps.map((step) => [step.id, step.key]));
  const counts: Record<string, number> = {};
  for (const { stepId } of comments) {
    const key = stepId === null ? undefined : keys.get(stepId);
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1;
  }
  return { list, comments, counts };
}

export type Comments = ReturnType<typeof useComments>;
