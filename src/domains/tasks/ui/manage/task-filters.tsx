import { chakra } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { keysOf } from '#shared/object-fields.ts';
import { categoryLabels, priorityLabels } from '../../labels.ts';
import { clientOptions, withChosen } from '../person-options.ts';
import type { TasksChange, TasksSearch } from '../tasks-search.ts';

/** Keeps its width when the names are loaded. */
const PersonFilter = chakra('div', { base: { w: { base: '9rem', md: '10rem' } } });

type TaskFiltersProps = { search: TasksSearch; onChange: (change: TasksChange) => void };

const maxVas = 500;

function ClientFilter({ search: { client }, onChange }: TaskFiltersProps) {
  const clients = trpc.users.listClients.useQuery();
  const value = client === undefined ? undefined : String(client);
  return (
    <PersonFilter>
      <FilterSelect
        label="Client"
        anyLabel="Any client"
        options={withChosen(clientOptions(clients.data ?? []), value)}
        value={value}
        onChange={(chosen) =>
          onChange({ client: chosen === undefined ? undefined : Number(chosen) })
        }
      />
    </PersonFilter>
  );
}

/** Also offers inactive VAs, because their tasks need another one. */
function VaFilter({ search: { va }, onChange }: TaskFiltersProps) {
  const vas = trpc.users.list.useQuery({
    role: 'va',
    sort: 'name',
    order: 'ascending',
    limit: maxVas,
  });
  const value = va === undefined ? undefined : String(va);
  const options = (vas.data?.items ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.fullName}${'status' in one && one.status === 'inactive' ? ' (inactive)' : ''}`,
  }));
  return (
    <PersonFilter>
      <FilterSelect
        label="Assigned to"
        anyLabel="Any VA"
        options={[{ value: 'none', label: 'Unassigned' }, ...withChosen(options, value)]}
        value={value}
        onChange={(chosen) =>
          onChange({ va: chosen === undefined || chosen === 'none' ? chosen : Number(chosen) })
        }
      />
    </PersonFilter>
  );
}

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

const priorities = keysOf(priorityLabels);
const categories = keysOf(categoryLabels);

/** What administrators filter the board and the list by, in addition to the status and the search. */
export function TaskFilters({ search, onChange }: TaskFiltersProps) {
  const { priority, category, due } = search;
  return (
    <>
      <ClientFilter search={search} onChange={onChange} />
      <VaFilter search={search} onChange={onChange} />
      <FilterSelect
        label="Due"
        anyLabel="Any due date"
        options={[{ value: 'overdue' as const, label: 'Overdue' }]}
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
        options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
        value={category}
        onChange={(chosen) => onChange({ category: chosen })}
      />
    </>
  );
}
