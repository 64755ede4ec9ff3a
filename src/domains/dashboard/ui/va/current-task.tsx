import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Calendar } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, PlainLink, TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { dueState } from '#domains/tasks/due.ts';
import { PriorityBadge } from '#domains/tasks/parts/priority-badge.tsx';
import type { Task } from '#domains/tasks/schema.ts';
import { boardQuery } from '#domains/tasks/ui/board/board-query.ts';
import { TaskListTable } from '#domains/tasks/ui/list/task-list-table.tsx';
import { importTracker } from '#domains/tasks/ui/task/preload-task.ts';
import { useTimer } from '#domains/time/ui/timer/use-timer.ts';
import { formatDueDay, today } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { inProgressQuery, poolQuery, waitingForVaQuery } from '../shared-queries.ts';
import { TasksToStart } from './tasks-to-start.tsx';

const InlineTracker = lazy(async () => ({
  default: (await importTracker()).InlineTracker,
}));

/** Of several tasks in progress, the one with the timer, or else the one that is due first. */
const pickCurrentTask = (tasks: Task[], timedId: number | undefined) =>
  tasks.find(({ id }) => id === timedId) ??
  tasks.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id)[0];

function NoCurrentTask({ vaId }: { vaId: number }) {
  const waiting = trpc.tasks.list.useQuery(waitingForVaQuery(vaId));
  const tasks = waiting.data?.items ?? [];
  const isWaiting = tasks.length > 0;
  const { data: pool } = useQuery(boardQuery(poolQuery));
  const firstCards = pool?.todo.cards.slice(0, 5) ?? [];
  return (
    <>
      <TasksToStart tasks={tasks} />
      <EmptyState
        {...(!isWaiting && { illustration: 'clock' })}
        isCompact={isWaiting}
        title="No Active Task"
        action={
          <ButtonLink
            to="/tasks"
            search={{ view: 'available' }}
            variant={isWaiting ? 'secondary' : 'primary'}
          >
            View Available Tasks
          </ButtonLink>
        }
      />
      {firstCards.length > 0 && (
        <Box borderTopWidth="1px">
          <TaskListTable label="Available tasks" tasks={firstCards} allowsTaking />
        </Box>
      )}
    </>
  );
}

const dueColors = { overdue: 'danger', soon: 'time', later: 'muted', closed: 'muted' } as const;

function CurrentTaskDetails({ task, others }: { task: Task; others: number }) {
  const { id, title, description, client, dueDate, priority, status } = task;
  const now = today(Date.now());
  return (
    <Flex direction="column" gap="4" px={{ base: '4', sm: '5' }} pb="5">
      <Box minW="0">
        <PlainLink
          to="/tasks"
          search={{ id }}
          fontSize="xl"
          fontWeight="semibold"
          letterSpacing="tight"
          overflowWrap="anywhere"
          _hover={{ textDecoration: 'underline' }}
        >
          {title}
        </PlainLink>
        <Flex mt="1" columnGap="4" rowGap="1" wrap="wrap" color="muted" fontSize="sm">
          <span>{client.fullName}</span>
          <Flex
            as="span"
            align="center"
            gap="1.5"
            color={dueColors[dueState(dueDate, status, now)]}
          >
            <Calendar aria-hidden size={14} strokeWidth={1.75} />
            {formatDueDay(dueDate, now)}
          </Flex>
          <PriorityBadge priority={priority} />
        </Flex>
        <WrittenText mt="3" lineClamp={3} maxW="text">
          {description}
        </WrittenText>
      </Box>
      <Suspense fallback={<Skeleton h="20" />}>
        <InlineTracker key={task.id} task={task} />
      </Suspense>
      {others > 0 && (
        <Box fontSize="sm">
          <TextLink to="/tasks" search={{ view: 'mine', status: 'in-progress' }}>
            {plural(others, 'other task')} in progress
          </TextLink>
        </Box>
      )}
    </Flex>
  );
}

/** The task that the VA is working on, or tasks that they can take. */
export function CurrentTask({ vaId }: { vaId: number }) {
  const { data, error, refetch } = trpc.tasks.list.useQuery(inProgressQuery(vaId));
  const { timer } = useTimer();
  const task = data && pickCurrentTask(data.items, timer?.task.id);
  return (
    <SectionCard title="Current Task" isPadded={false}>
      {task && <CurrentTaskDetails task={task} others={data.items.length - 1} />}
      {data && !task && <NoCurrentTask vaId={vaId} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Box px={{ base: '4', sm: '5' }} pb="5">
          <LoadingNote>Loading your current task</LoadingNote>
          <Skeleton w="60%" h="6" />
          <Skeleton w="40%" mt="3" />
          <Skeleton w="80%" mt="4" />
          <Skeleton w="8rem" h="10" mt="5" />
        </Box>
      )}
    </SectionCard>
  );
}
