import { trpc } from '#client/trpc.ts';
import { useToday } from '#client/use-minute.ts';
import { TaskCountBadge } from '../task-count-badge.tsx';
import type { ListFilter } from '../task-query.ts';
import type { ListGrouping } from '../tasks-search.ts';
import { filtersOfGroup, type GroupedTask, headingOf } from './task-grouping.ts';

type GroupHeadingProps = {
  /** Any task of the group. */
  task: GroupedTask;
  by: ListGrouping;
  /** The filters of the list. */
  filter: ListFilter;
};

/** The heading of a group with the number of its tasks, which may be more than are loaded. */
export function GroupHeading({ task, by, filter }: GroupHeadingProps) {
  const today = useToday();
  const filters = filtersOfGroup(task, { by, filter });
  const counts = trpc.useQueries((queries) => filters.map((filter) => queries.tasks.count(filter)));
  const known = counts.flatMap(({ data }) => data?.count ?? []);
  return (
    <>
      {headingOf(task, by, today)}{' '}
      {known.length === filters.length && (
        <TaskCountBadge count={known.reduce((sum, count) => sum + count, 0)} />
      )}
    </>
  );
}
