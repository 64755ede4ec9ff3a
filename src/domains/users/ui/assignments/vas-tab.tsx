import { Box } from '@chakra-ui/react';
import { pagedQuery } from '#client/fetch-next.ts';
import { text } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { filtersOf } from '#client/ui/table/list-search.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { useServices } from '#client/use-agency.ts';
import { filterOptions } from '#shared/categories.ts';
import { plural } from '#shared/plural.ts';
import type { Pair } from './unassign-dialog.tsx';
import { vaColumns } from './va-columns.tsx';
import { type VasChange, type VasSearch, vaFilters, vaSortOf } from './va-search.ts';

const pageSize = 50;
const countOf = (count: number) => plural(count, 'VA');

const { isFiltered, noFilters } = filtersOf({ ...vaFilters, q: text });

type VasTabProps = {
  search: VasSearch;
  onChange: (change: VasChange) => void;
  onUnassign: (pair: Pair) => void;
};

/** The VAs with their clients and their work. */
export function VasTab({ search, onChange, onUnassign }: VasTabProps) {
  const { q, order = 'ascending', specialization, room } = search;
  const sort = vaSortOf(search) ?? 'name';
  const services = useServices();
  const vas = trpc.assignments.listVas.useInfiniteQuery(
    { limit: pageSize, sort, order, q, specialization, hasRoom: room },
    pagedQuery,
  );
  return (
    <ListTable
      label="Virtual assistants"
      illustration="people"
      isTall
      columns={vaColumns({ onAssign: (va) => onChange({ va: va.id }), onUnassign })}
      list={vas}
      countOf={countOf}
      nameOf={({ fullName }) => fullName}
      search={search}
      onChange={onChange}
      isCurrent={({ id }) => id === search.id}
      defaultSort={{ by: 'name', direction: 'ascending' }}
      searchLabel="Search names and skills"
      filters={[
        choiceFilter({
          label: 'Capacity',
          anyLabel: 'Any capacity',
          options: [{ value: 'room', label: 'Available' }],
          value: room && 'room',
          onChange: (choice) => onChange({ room: choice && true }),
        }),
        choiceFilter({
          label: 'Specialization',
          anyLabel: 'Any specialization',
          options: filterOptions(services),
          value: specialization,
          onChange: (choice) => onChange({ specialization: choice }),
        }),
      ]}
      isFiltered={isFiltered(search)}
      onClear={() => onChange(noFilters)}
      empty={
        <EmptyState illustration="people" title="No VAs yet">
          <Box>Create a VA in User Management, or invite one.</Box>
        </EmptyState>
      }
    />
  );
}
