import { Box, Flex } from '@chakra-ui/react';
import { fetchNext, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import { canChangeWorkflowComment } from '../../policy.ts';
import type { ShownWorkflow } from '../../schema.ts';
import { FloatingPanel } from '../floating-panel.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';

const pageSize = 100;

type CommentsPanelProps = {
  workflow: ShownWorkflow;
  /** The step selected in the diagram. The panel then shows only comments on this step. */
  selectedStep: string | null;
  onSelectStep: (key: string | null) => void;
  onClose: () => void;
};

export function CommentsPanel(props: CommentsPanelProps) {
  const { workflow, selectedStep, onSelectStep, onClose } = props;
  const actor = useActor();
  const post = useAct(trpc.workflowComments.create);
  // A new step cannot have comments until it is saved.
  const step = workflow.steps.find(({ key }) => key === selectedStep);
  const titles = new Map(workflow.steps.map(({ id, key, title }) => [id, { key, title }]));
  const list = trpc.workflowComments.list.useInfiniteQuery(
    { workflowId: workflow.id, limit: pageSize, ...(step && { stepId: step.id }) },
    { getNextPageParam: nextPage },
  );
  // The server sends the newest comment first, the panel shows it last.
  const shown = list.data?.pages.flatMap(({ items }) => items).toReversed() ?? [];

  return (
    <FloatingPanel
      title="Comments"
      onClose={onClose}
      detail={step && `On “${step.title}”`}
      footer={
        <CommentForm
          key={step?.id ?? 'whole'}
          id={`workflow-comment-${workflow.id}-${step?.id ?? 'whole'}`}
          label={step ? 'Add a comment on this step' : 'Add a comment'}
          submitLabel="Post comment"
          pendingLabel="Posting..."
          isPending={post.isPending}
          error={post.error}
          onSubmit={(content, onDone) =>
            post.mutate(
              { workflowId: workflow.id, content, ...(step && { stepId: step.id }) },
              { onSuccess: onDone },
            )
          }
        />
      }
    >
      <Flex direction="column" gap="4" pt="1">
        {step && (
          <Button size="sm" alignSelf="flex-start" onClick={() => onSelectStep(null)}>
            Show all comments
          </Button>
        )}
        {list.error && !list.data && (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && (
          <Box>
            <LoadingNote>Loading the comments</LoadingNote>
            <Skeleton w="50%" />
            <Skeleton w="90%" mt="3" />
          </Box>
        )}
        {list.hasNextPage && (
          <Button
            size="sm"
            alignSelf="flex-start"
            loading={list.isFetchingNextPage}
            onClick={() => void fetchNext(list)}
          >
            Show earlier comments
          </Button>
        )}
        {list.data && shown.length === 0 && (
          <Box color="muted">
            {step
              ? 'No comments on this step yet.'
              : 'No comments yet. Select a step to comment on it.'}
          </Box>
        )}
        {shown.map((comment) => {
          const of = comment.stepId === null ? undefined : titles.get(comment.stepId);
          return (
            <CommentEntry
              key={comment.id}
              comment={comment}
              canChange={canChangeWorkflowComment(actor, comment)}
              about={
                of && !step ? { title: of.title, onSelect: () => onSelectStep(of.key) } : undefined
              }
            />
          );
        })}
      </Flex>
    </FloatingPanel>
  );
}
