import { Box } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { useActor } from '#client/use-user.ts';
import { plural } from '#shared/plural.ts';
import { statusLabels } from '../../labels.ts';
import { managesAllTasks, ownsTasks } from '../../policy.ts';
import type { TaskStatus } from '../../schema.ts';
import { taskListQuery } from './task-list-query.ts';
import { TaskListTable } from './task-list-table.tsx';

/** Below an empty list of a client. */
const firstTaskNote =
  'The tasks that you hand over are listed here, with their status and due date.';

type StatusChoice = TaskStatus | 'all';

const choices: { value: StatusChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'todo', label: statusLabels.todo },
  { value: 'in-progress', label: statusLabels['in-progress'] },
  { value: 'in-review', label: statusLabels['in-review'] },
  { value: 'done', label: statusLabels.done },
  { value: 'cancelled', label: statusLabels.cancelled },
];

/** The status filter of the list, which is in the URL. */
export type TaskFilterProps = {
  status: TaskStatus | undefined;
  onFilter: (status: TaskStatus | undefined) => void;
};

type TaskListCardProps = TaskFilterProps & {
  title: string;
  actions?: ReactNode;
  /** Lists only this VA's tasks; without it, all tasks that the user can see. */
  vaId?: number;
};

/** A dashboard's filtered list of tasks: one's own by due date, or the newest of all. */
export function TaskListCard({ title, actions, vaId, status, onFilter }: TaskListCardProps) {
  const actor = useActor();
  const isOwn = !managesAllTasks(actor);
  const list = trpc.tasks.list.useInfiniteQuery(taskListQuery({ status, isOwn, vaId }), {
    getNextPageParam: nextPage,
    // Keeps showing the previous rows while those for a new filter load.
    placeholderData: keepPreviousData,
  });
  const tasks = list.data?.pages.flatMap(({ items }) => items);
  const hasOwnTasks = ownsTasks(actor);
  const count = tasks?.length ?? 0;

  return (
    <SectionCard title={title} actions={actions} isPadded={false}>
      <Box px={{ base: '4', sm: '5' }} pb="3">
        <FilterChips
          label="Filter by status"
          options={choices}
          value={status ?? 'all'}
          onChange={(choice) => onFilter(choice === 'all' ? undefined : choice)}
        />
      </Box>
      {list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Box borderTopWidth="1px" opacity={list.isPlaceholderData ? 0.6 : 1}>
          <TaskListTable
            label={title}
            tasks={tasks}
            isByDueDate={isOwn}
            {...(status === undefined && hasOwnTasks && { emptyNote: firstTaskNote })}
          />
        </Box>
      )}
      {canLoadMore(list) && (
        <Box borderTopWidth="1px">
          <LoadMore list={list} shown={plural(count, 'task')} />
        </Box>
      )}
    </SectionCard>
  );
}
