import { Box, Flex, Heading } from '@chakra-ui/react';
import { Play, Plus, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { noLongerPublished } from '../labels.ts';
import { canRunWorkflows } from '../policy.ts';
import type { Run } from '../schema.ts';
import { RunCard } from './run-card.tsx';

const AttachDialog = lazy(async () => ({
  default: (await import('./attach-dialog.tsx')).AttachDialog,
}));

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const activeFirst = (one: Run, other: Run) =>
  Number(other.status === 'active') - Number(one.status === 'active');

const title = 'Workflows';

/** Lists the attached workflows and the runs of a task. */
export function TaskWorkflows({ task }: { task: Task }) {
  const taskId = task.id;
  const headingId = useId();
  const canWork = canRunWorkflows(useActor(), task);
  const [isAttaching, setAttaching] = useState(false);
  const attached = trpc.runs.attached.useQuery({ taskId });
  const runs = trpc.runs.forTask.useQuery({ taskId });
  const failed = (attached.error && !attached.data) || (runs.error && !runs.data);
  const isEmpty = attached.data?.length === 0 && runs.data?.length === 0;
  if (isEmpty && !canWork) return null;

  return (
    <Flex
      as="section"
      direction="column"
      gap="3"
      {...(isEmpty ? { 'aria-label': title } : { 'aria-labelledby': headingId })}
    >
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        {!isEmpty && (
          <Heading as="h2" id={headingId} fontSize="md" fontWeight="semibold">
            {title}
          </Heading>
        )}
        {canWork && (
          <Button size="sm" icon={<Plus {...icon} />} onClick={() => setAttaching(true)}>
            Attach workflow
          </Button>
        )}
      </Flex>
      {failed && (
        <ErrorState
          error={attached.error ?? runs.error}
          onRetry={() => {
            void attached.refetch();
            void runs.refetch();
          }}
        />
      )}
      {!failed && (attached.isPending || runs.isPending) && (
        <Box>
          <LoadingNote>Loading the workflows</LoadingNote>
          <Skeleton w="40%" />
        </Box>
      )}
      {attached.data
        ?.filter(({ activeRunId }) => activeRunId === null)
        .map((workflow) => (
          <AttachedRow
            key={workflow.workflowId}
            taskId={taskId}
            workflow={workflow}
            canWork={canWork}
          />
        ))}
      {runs.data?.toSorted(activeFirst).map((run) => (
        <RunCard key={run.id} run={run} canWork={canWork} />
      ))}
      <Suspense>
        {isAttaching && <AttachDialog taskId={taskId} onClose={() => setAttaching(false)} />}
      </Suspense>
    </Flex>
  );
}

type AttachedRowProps = {
  taskId: number;
  workflow: { workflowId: number; title: string; status: string };
  canWork: boolean;
};

/** An attached workflow without an active run. */
function AttachedRow({ taskId, workflow, canWork }: AttachedRowProps) {
  const { workflowId, title, status } = workflow;
  const start = useAct(trpc.runs.start, { failed: "We couldn't start the workflow" });
  const detach = useAct(trpc.runs.detach, { failed: "We couldn't detach the workflow" });
  const isPublished = status === 'published';
  return (
    <Flex
      align="center"
      gap="2"
      wrap="wrap"
      px="4"
      py="2.5"
      borderWidth="1px"
      borderRadius="card"
      bg="surface"
    >
      <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        <TextLink to="/workflows" search={{ id: workflowId }}>
          {title}
        </TextLink>
        {!isPublished && (
          <Box fontSize="sm" color="muted">
            {noLongerPublished}
          </Box>
        )}
      </Box>
      {canWork && (
        <>
          {isPublished && (
            <Button
              size="sm"
              variant="primary"
              icon={<Play {...icon} />}
              aria-label={`Start ${title}`}
              loading={start.isPending}
              loadingText="Starting..."
              onClick={() => start.mutate({ taskId, workflowId })}
            >
              Start
            </Button>
          )}
          <IconButton
            label={`Detach ${title}`}
            color="muted"
            disabled={detach.isPending}
            onClick={() => detach.mutate({ taskId, workflowId })}
          >
            <X {...icon} />
          </IconButton>
        </>
      )}
    </Flex>
  );
}
