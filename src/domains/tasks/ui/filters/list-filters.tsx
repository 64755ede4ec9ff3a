import { FilterSelect } from '#client/ui/filter-select.tsx';
import { useActor } from '#client/use-user.ts';
import { keysOf } from '#shared/object-fields.ts';
import { isTaskGroup } from '../../groups.ts';
import { statusLabels } from '../../labels.ts';
import { canGroupTasks } from '../../policy.ts';
import type { ListGrouping } from '../tasks-search.ts';
import { FilterRow, TaskFilters, type TaskFiltersProps } from './task-filters.tsx';

const statuses = keysOf(statusLabels).map((value) => ({ value, label: statusLabels[value] }));

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
export function ListFilters({ search, onChange }: TaskFiltersProps) {
  const actor = useActor();
  const { status, group, sort } = search;
  return (
    <FilterRow>
      <FilterSelect
        label="Status"
        anyLabel="Any status"
        options={statuses}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <TaskFilters search={search} onChange={onChange} />
      <FilterSelect
        label="Order"
        anyLabel="By due date"
        options={orders.filter(({ value }) => !isTaskGroup(value) || canGroupTasks(actor, value))}
        value={group ?? (sort === 'newest' ? sort : undefined)}
        onChange={(chosen) =>
          onChange(
            chosen === 'newest'
              ? { sort: chosen, group: undefined }
              : { sort: undefined, group: chosen },
          )
        }
      />
    </FilterRow>
  );
}
