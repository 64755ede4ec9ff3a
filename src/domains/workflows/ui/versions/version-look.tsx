import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageSpinner } from '#client/ui/page-spinner.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatRelative } from '#shared/dates.ts';
import { DiagramEditor } from '../editor/diagram-editor.tsx';
import type { ShownWorkflow } from '../shown-workflow.ts';

type VersionCanvasProps = { workflow: ShownWorkflow; version: number };
type VersionBannerProps = VersionCanvasProps & {
  canRestore: boolean;
  /** Whether there is a drawing that restoring would leave unsaved. */
  hasUnsaved: boolean;
  onClose: () => void;
  onRestored: () => void;
};

/** A former version is only looked at. */
const ignore = () => {};

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
      onChange={ignore}
      title={`${title}, version ${version}`}
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
        description: `Version ${version} is the current one again.`,
      });
      void utils.workflows.invalidate();
      onRestored();
    },
    onError(failure) {
      ask(false);
      const description = errorMessage(failure);
      toast({ title: 'Failed to save workflow', description, tone: 'destructive' });
    },
  });
  const send = useOnce(restore.mutate);

  return (
    <>
      <Flex
        role="region"
        aria-label="Former version"
        align="center"
        wrap="wrap"
        gap="2"
        px={{ base: '3', md: '5' }}
        py="2"
        bg="info.tint"
        borderBottomWidth="1px"
      >
        <Box flex="1 1 14rem">
          Version {version}
          {looked &&
            `, saved ${formatRelative(looked.savedAt, Date.now())} by ${looked.savedBy?.fullName ?? 'somebody who is gone'}`}
        </Box>
        <Button size="sm" onClick={onClose}>
          Back to the current one
        </Button>
        {canRestore && looked && (
          <Button size="sm" variant="primary" onClick={() => ask(true)}>
            Restore
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => send({ id, version, expectedVersion: workflow.version })}
        title="Restore this version?"
        confirmLabel="Restore"
        confirmingLabel="Restoring..."
        isConfirming={restore.isPending}
        tone="primary"
      >
        "{title}" will be as it was in version {version}. What is current now stays among the
        versions.
        {hasUnsaved && ' Your unsaved changes will be gone.'}
      </ConfirmDialog>
    </>
  );
}
