import { chakra } from '@chakra-ui/react';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { useTaskCategories } from '#client/use-agency.ts';
import { useActor } from '#client/use-user.ts';
import { filterOptions } from '#shared/categories.ts';
import { priorities } from '#shared/value-sets.ts';
import { priorityLabels } from '../../labels.ts';
import { managesAllTasks, worksForClients } from '../../policy.ts';
import { dueChoices, type TasksChange, type TasksSearch } from '../tasks-search.ts';
import { AnyVaFilter, ClientFilter, OwnClientFilter, OwnVaFilter } from './person-filters.tsx';

export type TaskFiltersProps = { search: TasksSearch; onChange: (change: TasksChange) => void };

/** On a phone the filters are one row that scrolls, so that the tasks are in sight. */
export const FilterRow = chakra('div', {
  base: {
    // Otherwise they are part of the filter bar.
    display: { base: 'flex', md: 'contents' },
    gap: '2',
    maxW: 'full',
    overflowX: 'auto',
    // Space for the focus ring, which the scroll container would clip.
    p: '1',
    m: '-1',
    scrollbarWidth: 'none',
    '& > *': { flexShrink: 0 },
  },
});

const dueLabels = { overdue: 'Overdue', today: 'Due today', week: 'Due this week' };

/** A VA chooses between own and available tasks instead of an assignee. */
function PersonFilters(props: TaskFiltersProps) {
  const actor = useActor();
  if (worksForClients(actor)) return <OwnClientFilter {...props} />;
  if (!managesAllTasks(actor)) return <OwnVaFilter {...props} />;
  return (
    <>
      <ClientFilter {...props} />
      <AnyVaFilter {...props} />
    </>
  );
}

/** What the board and the list are filtered by, in addition to the status and the search. */
export function TaskFilters({ search, onChange }: TaskFiltersProps) {
  const { priority, category, due } = search;
  const categories = useTaskCategories();
  return (
    <>
      <PersonFilters search={search} onChange={onChange} />
      <FilterSelect
        label="Due"
        anyLabel="Any due date"
        options={dueChoices.map((value) => ({ value, label: dueLabels[value] }))}
        value={due}
        onChange={(chosen) => onChange({ due: chosen })}
      />
      <FilterSelect
        label="Priority"
        anyLabel="Any priority"
        options={priorities.toReversed().map((value) => ({ value, label: priorityLabels[value] }))}
        value={priority}
        onChange={(chosen) => onChange({ priority: chosen })}
      />
      <FilterSelect
        label="Category"
        anyLabel="Any category"
        options={filterOptions(categories)}
        value={category}
        onChange={(chosen) => onChange({ category: chosen })}
      />
    </>
  );
}
