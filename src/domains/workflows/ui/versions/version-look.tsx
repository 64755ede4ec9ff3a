import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageSpinner } from '#client/ui/page-spinner.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { aDeletedUser } from '#domains/users/labels.ts';
import { formatRelative } from '#shared/dates.ts';
import { DiagramEditor } from '../editor/diagram-editor.tsx';
import { NoticeBar } from '../notice-bar.tsx';
import type { ShownWorkflow } from '../shown-workflow.ts';

type VersionCanvasProps = { workflow: ShownWorkflow; version: number };
type VersionBannerProps = VersionCanvasProps & {
  canRestore: boolean;
  /** Whether there is a drawing that restoring would leave unsaved. */
  hasUnsaved: boolean;
  onClose: () => void;
  onRestored: () => void;
};

/** A former version in the place of the current one. */
export function VersionCanvas({ workflow: { id, title }, version }: VersionCanvasProps) {
  const { data: looked, error, refetch } = trpc.workflows.version.useQuery({ id, version });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!looked) return <PageSpinner />;
  return (
    <DiagramEditor
      key={version}
      isReadOnly
      value={looked.diagram}
      title={`${title}, version ${looked.number}`}
    />
  );
}

/** Which former version is looked at, and the way to bring it back. */
export function VersionBanner(props: VersionBannerProps) {
  const { workflow, version, canRestore, hasUnsaved, onClose, onRestored } = props;
  const { id, title } = workflow;
  const [isAsking, ask] = useState(false);
  const utils = trpc.useUtils();
  const { data: looked } = trpc.workflows.version.useQuery({ id, version });
  const restore = trpc.workflows.restore.useMutation({
    onSuccess(saved) {
      utils.workflows.get.setData({ id }, (known) => known && { ...known, ...saved });
      toast({
        title: 'Workflow saved successfully!',
        description: `Version ${looked?.number} is the current version again.`,
      });
      void utils.workflows.invalidate();
      onRestored();
    },
    onError(failure) {
      ask(false);
      toastFailure('Failed to save workflow', failure);
    },
  });

  return (
    <>
      <NoticeBar
        label="Previous version"
        bg="info.tint"
        actions={
          <>
            <Button size="sm" onClick={onClose}>
              Back to the current version
            </Button>
            {canRestore && looked && (
              <Button size="sm" variant="primary" onClick={() => ask(true)}>
                Restore
              </Button>
            )}
          </>
        }
      >
        {looked &&
          `Version ${looked.number}, saved ${formatRelative(looked.savedAt, Date.now())} by ${looked.savedBy?.fullName ?? aDeletedUser}`}
      </NoticeBar>
      <ConfirmMutation
        mutation={restore}
        input={{ id, version, expectedVersion: workflow.version }}
        open={isAsking}
        onClose={() => ask(false)}
        title="Restore this version?"
        confirmLabel="Restore"
        confirmingLabel="Restoring..."
        tone="primary"
      >
        "{title}" will be restored to version {looked?.number}. The current version is kept.
        {hasUnsaved && ' Your unsaved changes will be lost.'}
      </ConfirmMutation>
    </>
  );
}
