import { Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useUser } from '#client/shell/use-user.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatRelative } from '#shared/dates.ts';
import { serviceCategories } from '../../labels.ts';
import { dropDraft, findDrafts, type KeptDraft } from './drawing-draft.ts';

/** What was drawn here of a workflow that is gone; it was written down when its editor closed. */
export function useLostDrawing(workflowId: number) {
  const { id: userId } = useUser();
  const [draft, setDraft] = useState<KeptDraft | null>(null);
  useEffect(() => setDraft(findDrafts(userId, workflowId)[0] ?? null), [userId, workflowId]);
  function forget() {
    for (const { key } of findDrafts(userId, workflowId)) dropDraft(key);
    setDraft(null);
  }
  return { draft, forget };
}

type LostDrawingProps = { draft: KeptDraft; onForget: () => void; onOpen: (id: number) => void };

/** The workflow is gone, and what was drawn of it need not be. */
export function LostDrawing({ draft, onForget, onOpen }: LostDrawingProps) {
  const { diagram, changedAt, of } = draft;
  const utils = trpc.useUtils();
  const create = trpc.workflows.create.useMutation({
    onSuccess({ id, title }) {
      void utils.workflows.list.invalidate();
      toast({ title: 'Workflow created successfully', description: `"${title}" is in your list.` });
      onForget();
      onOpen(id);
    },
    onError(error) {
      toastFailure('Failed to create workflow', error);
    },
  });
  const send = useOnce(create.mutate);
  const { title = 'Recovered workflow', category = serviceCategories[0] } = of ?? {};
  return (
    <EmptyState
      figure="lost"
      title="This workflow was deleted"
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          <Button disabled={create.isPending} onClick={onForget}>
            Discard drawing
          </Button>
          <Button
            variant="primary"
            loading={create.isPending}
            loadingText="Saving..."
            onClick={() => send({ title, category, diagram })}
          >
            Save as a new workflow
          </Button>
        </Flex>
      }
    >
      Your changes from {formatRelative(changedAt, Date.now())} were not saved. We kept them on this
      device.
    </EmptyState>
  );
}
