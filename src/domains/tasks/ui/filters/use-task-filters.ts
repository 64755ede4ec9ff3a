import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { useTaskCategories } from '#client/use-agency.ts';
import { useActor } from '#client/use-user.ts';
import { filterOptions } from '#shared/categories.ts';
import { keysOf } from '#shared/object-fields.ts';
import { priorities } from '#shared/value-sets.ts';
import { boardSorts, columns } from '../../board/columns.ts';
import { sortLabels } from '../../board/order.ts';
import { isTaskGroup } from '../../groups.ts';
import { priorityLabels, statusLabels } from '../../labels.ts';
import { canGroupTasks } from '../../policy.ts';
import type { TaskStatus } from '../../schema.ts';
import {
  dueChoices,
  type ListGrouping,
  type TasksChange,
  type TasksSearch,
} from '../tasks-search.ts';
import { usePersonFilters } from './use-person-filters.ts';

const dueLabels = { overdue: 'Overdue', today: 'Due today', week: 'Due this week' };

/** What the board and the list are filtered by, in addition to the search. */
function useFilters(
  statuses: readonly TaskStatus[],
  search: TasksSearch,
  onChange: (change: TasksChange) => void,
): Filter[] {
  const { status, priority, category, due } = search;
  const categories = useTaskCategories();
  return [
    choiceFilter({
      label: 'Status',
      anyLabel: 'Any status',
      options: statuses.map((value) => ({ value, label: statusLabels[value] })),
      value: status,
      onChange: (chosen) => onChange({ status: chosen }),
    }),
    ...usePersonFilters(search, onChange),
    choiceFilter({
      label: 'Due',
      anyLabel: 'Any due date',
      options: dueChoices.map((value) => ({ value, label: dueLabels[value] })),
      value: due,
      onChange: (chosen) => onChange({ due: chosen }),
    }),
    choiceFilter({
      label: 'Priority',
      anyLabel: 'Any priority',
      options: priorities.toReversed().map((value) => ({ value, label: priorityLabels[value] })),
      value: priority,
      onChange: (chosen) => onChange({ priority: chosen }),
    }),
    choiceFilter({
      label: 'Category',
      anyLabel: 'Any category',
      options: filterOptions(categories),
      value: category,
      onChange: (chosen) => onChange({ category: chosen }),
    }),
  ];
}

/** The filters of the board and the order of its cards. Cancelled tasks have no column. */
export function useBoardFilters(
  search: TasksSearch,
  onChange: (change: TasksChange) => void,
): Filter[] {
  return [
    ...useFilters(columns, search, onChange),
    choiceFilter({
      label: 'Sort',
      anyLabel: 'Manual',
      options: boardSorts.map((value) => ({ value, label: sortLabels[value] })),
      value: search.sort,
      onChange: (chosen) => onChange({ sort: chosen }),
      isOrder: true,
    }),
  ];
}

/** Each group is ordered by due date. */
const orders: { value: ListGrouping | 'newest'; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'week', label: 'Group by due week' },
  { value: 'status', label: 'Group by status' },
  { value: 'client', label: 'Group by client' },
  { value: 'va', label: 'Group by VA' },
  { value: 'priority', label: 'Group by priority' },
];

/** The filters and the order of the list. */
export function useListFilters(
  search: TasksSearch,
  onChange: (change: TasksChange) => void,
): Filter[] {
  const actor = useActor();
  const { group, sort } = search;
  return [
    ...useFilters(keysOf(statusLabels), search, onChange),
    choiceFilter({
      label: 'Order',
      anyLabel: 'By due date',
      options: orders.filter(({ value }) => !isTaskGroup(value) || canGroupTasks(actor, value)),
      value: group ?? (sort === 'newest' ? sort : undefined),
      onChange: (chosen) =>
        onChange(
          chosen === 'newest'
            ? { sort: chosen, group: undefined }
            : { sort: undefined, group: chosen },
        ),
      isOrder: true,
    }),
  ];
}
