import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { useAct } from '#client/use-act.ts';
import { formatRelative } from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import type { ShownWorkflow } from '../../schema.ts';
import { DiagramEditor } from '../editor/diagram-editor.tsx';
import { NoticeBar } from '../notice-bar.tsx';

type VersionCanvasProps = { workflow: ShownWorkflow; version: number };
type VersionBannerProps = VersionCanvasProps & {
  canRestore: boolean;
  /** Whether restoring would lose unsaved changes. */
  hasUnsaved: boolean;
  onClose: () => void;
  onRestored: () => void;
};

/** Shows an earlier version instead of the current one. */
export function VersionCanvas({ workflow: { id, title }, version }: VersionCanvasProps) {
  const { data: shown, error, refetch } = trpc.workflows.version.useQuery({ id, version });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!shown) return <PageSpinner />;
  return (
    <DiagramEditor
      key={version}
      isReadOnly
      value={shown.diagram}
      title={`${title}, version ${shown.number}`}
    />
  );
}

/** Says which version is shown, with a button to restore it. */
export function VersionBanner(props: VersionBannerProps) {
  const { workflow, version, canRestore, hasUnsaved, onClose, onRestored } = props;
  const { id, title } = workflow;
  const [isAsking, ask] = useState(false);
  const utils = trpc.useUtils();
  const { data: shown } = trpc.workflows.version.useQuery({ id, version });
  const restore = useAct(trpc.workflows.restore, {
    done: {
      title: 'Workflow saved successfully!',
      description: `Version ${shown?.number} is the current version again.`,
    },
    onSuccess(saved) {
      utils.workflows.get.setData({ id }, (known) => known && { ...known, ...saved });
      onRestored();
    },
    failed: 'Failed to save workflow',
    onError: () => ask(false),
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
            {canRestore && shown && (
              <Button size="sm" variant="primary" onClick={() => ask(true)}>
                Restore
              </Button>
            )}
          </>
        }
      >
        {shown &&
          `Version ${shown.number}, saved ${formatRelative(shown.savedAt, Date.now())} by ${shown.savedBy?.fullName ?? aDeletedUser}`}
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
        "{title}" will be restored to version {shown?.number}. The current version is kept.
        {hasUnsaved && ' Your unsaved changes will be lost.'}
      </ConfirmMutation>
    </>
  );
}
