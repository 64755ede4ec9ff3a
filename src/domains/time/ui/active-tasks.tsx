import { Box, Flex } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { PriorityBadge } from '#domains/tasks/parts/priority-badge.tsx';
import { withTaskOrder } from '#domains/tasks/parts/task-order.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { clientName } from '#shared/client-name.ts';
import { StartTimerButton } from './start-timer-button.tsx';
import { useTimer } from './timer/use-timer.ts';

export type ActiveTask = Task;

const maxActiveTasks = 100;

/** The VA's tasks in progress. */
export function useActiveTasks() {
  const { id: vaId } = useActor();
  const { data, error, refetch } = trpc.tasks.list.useQuery({
    vaId,
    status: 'in-progress',
    order: 'due',
    limit: maxActiveTasks,
  });
  return { tasks: data?.items, error, refetch };
}

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type RowProps = {
  task: ActiveTask;
  tasks: readonly ActiveTask[];
  onTrack: (task: ActiveTask) => void;
};

function TaskRow({ task, tasks, onTrack }: RowProps) {
  const { timer } = useTimer();
  const isHere = timer?.task.id === task.id;
  return (
    <Flex as="li" align="center" gap="3" px={{ base: '4', sm: '5' }} py="3" borderTopWidth="1px">
      {isHere ? (
        <Flex boxSize="8" flexShrink={0} align="center" justify="center" color="time">
          <Timer {...icon} />
        </Flex>
      ) : (
        <StartTimerButton isIcon task={task} />
      )}
      <Flex direction="column" flex="1" minW="0" gap="1">
        <TextLink
          to="/tasks"
          search={{ id: task.id }}
          state={withTaskOrder(tasks)}
          overflowWrap="anywhere"
        >
          {task.title}
        </TextLink>
        <Flex columnGap="3" wrap="wrap" color="muted" fontSize="sm" align="center">
          <PriorityBadge priority={task.priority} />
          <Box truncate>{clientName(task.client)}</Box>
          {isHere && (
            <Box color="time" fontWeight="medium">
              {timer.isRunning ? 'Timer running' : 'Timer paused'}
            </Box>
          )}
        </Flex>
      </Flex>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Track Time on ${task.title}`}
        onClick={() => onTrack(task)}
        css={{ '@media (pointer: coarse)': { minH: '11' } }}
      >
        Track Time
      </Button>
    </Flex>
  );
}

/** The VA's tasks in progress, each with its timer and a form to log time. */
export function ActiveTasks({ onTrack }: { onTrack: (task: ActiveTask) => void }) {
  const { tasks, error, refetch } = useActiveTasks();
  return (
    <Box id="active-tasks" scrollMarginTop="20">
      <SectionCard
        title="Active Tasks"
        isPadded={false}
        actions={
          <ButtonLink to="/tasks" size="sm">
            View All Tasks
          </ButtonLink>
        }
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!tasks && !error && (
          <Box px="5" pb="5">
            <LoadingNote>Loading your tasks</LoadingNote>
            <Skeleton h="12" />
          </Box>
        )}
        {tasks?.length === 0 && (
          <EmptyState illustration="tasks" title="No active tasks">
            Your in-progress tasks will appear here.
          </EmptyState>
        )}
        <Box as="ul">
          {tasks?.map((task) => (
            <TaskRow key={task.id} task={task} tasks={tasks} onTrack={onTrack} />
          ))}
        </Box>
      </SectionCard>
    </Box>
  );
}
