import { lazy, Suspense } from 'react';
import { describeError } from '#client/describe-error.ts';
import { importPage } from '#client/route.ts';
import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import { canEditWorkflow } from '../policy.ts';
import type { PanelActions } from './workflow-header.tsx';
import { WorkflowProblem, WorkflowSkeleton } from './workflow-states.tsx';

// The diagram editor is large and not needed for the list.
const WorkflowEditor = lazy(
  importPage(async () => ({ default: (await import('./workflow-editor.tsx')).WorkflowEditor })),
);
const WorkflowViewer = lazy(
  importPage(async () => ({ default: (await import('./workflow-viewer.tsx')).WorkflowViewer })),
);

/** Owners get the editor, everyone else the viewer. */
export function WorkflowPanel({ id, ...actions }: PanelActions & { id: number }) {
  const actor = useActor();
  const { data: workflow, error, refetch } = trpc.workflows.get.useQuery({ id });
  // Keep the diagram on the screen while the server cannot be reached.
  if (error && (!workflow || describeError(error).code === 'NOT_FOUND'))
    return (
      <WorkflowProblem
        id={id}
        error={error}
        onRetry={() => void refetch()}
        onOpen={actions.onOpen}
      />
    );
  if (!workflow) return <WorkflowSkeleton />;
  const Panel = canEditWorkflow(actor, workflow) ? WorkflowEditor : WorkflowViewer;
  return (
    <Suspense fallback={<WorkflowSkeleton />}>
      <Panel workflow={workflow} {...actions} />
    </Suspense>
  );
}
