import { trpc } from '#client/trpc.ts';
import type { ShownWorkflow } from '../shown-workflow.ts';

/** Counts the comments on the workflow and, by key, on each of its steps. */
export function useCommentCounts({ id, steps }: ShownWorkflow) {
  const { data = [] } = trpc.workflowComments.counts.useQuery({ workflowId: id });
  const keys = new Map(steps.map((step) => [step.id, step.key]));
  const ofSteps: Record<string, number> = {};
  for (const { stepId, count } of data) {
    const key = stepId === null ? undefined : keys.get(stepId);
    if (key !== undefined) ofSteps[key] = count;
  }
  return { total: data.reduce((sum, { count }) => sum + count, 0), ofSteps };
}
