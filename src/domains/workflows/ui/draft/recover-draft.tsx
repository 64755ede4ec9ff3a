import { Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useAct } from '#client/use-act.ts';
import { useUser } from '#client/use-user.ts';
import { formatRelative } from '#shared/dates.ts';
import { serviceLabels } from '../../labels.ts';
import { deleteDraft, findDrafts, type StoredDraft } from './draft-storage.ts';

/** The newest draft of a deleted workflow. The editor stored it when it closed. */
export function useRecoverableDraft(workflowId: number) {
  const { id: userId } = useUser();
  const [draft, setDraft] = useState<StoredDraft | null>(null);
  useEffect(() => setDraft(findDrafts(userId, workflowId)[0] ?? null), [userId, workflowId]);
  function discard() {
    for (const { key } of findDrafts(userId, workflowId)) deleteDraft(key);
    setDraft(null);
  }
  return { draft, discard };
}

type RecoverDraftProps = {
  draft: StoredDraft;
  onDiscard: () => void;
  onOpen: (id: number) => void;
};

/** Offers to save the draft of a deleted workflow as a new workflow. */
export function RecoverDraft({ draft, onDiscard, onOpen }: RecoverDraftProps) {
  const { diagram, changedAt, of } = draft;
  const create = useAct(trpc.workflows.create, {
    done: ({ title }) => ({
      title: 'Workflow created successfully',
      description: `"${title}" is in your list.`,
    }),
    onSuccess({ id }) {
      onDiscard();
      onOpen(id);
    },
    failed: 'Failed to create workflow',
  });
  const { title = 'Recovered workflow', category = serviceLabels()[0] ?? 'Other' } = of ?? {};
  return (
    <EmptyState
      illustration="not-found"
      title="This workflow was deleted"
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          <Button disabled={create.isPending} onClick={onDiscard}>
            Discard draft
          </Button>
          <Button
            variant="primary"
            loading={create.isPending}
            loadingText="Saving..."
            onClick={() => create.mutate({ title, category, diagram })}
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
