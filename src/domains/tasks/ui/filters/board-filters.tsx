import { FilterBar } from '#client/ui/filter-bar.tsx';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { boardSorts } from '../../board/columns.ts';
import { sortLabels } from '../../board/order.ts';
import { noFilters } from '../tasks-search.ts';
import { FilterRow, TaskFilters, type TaskFiltersProps } from './task-filters.tsx';

const sorts = boardSorts.map((value) => ({ value, label: `Sort: ${sortLabels[value]}` }));

/** The filters of the board that are not its columns, and the order of its cards, in their own chunk. */
export default function BoardFilters({
  search,
  isFiltered,
  onChange,
}: TaskFiltersProps & { isFiltered: boolean }) {
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => onChange(noFilters)}>
      <FilterRow>
        <TaskFilters search={search} onChange={onChange} />
        <FilterSelect
          label="Sort"
          anyLabel="Sort: Manual"
          options={sorts}
          value={search.sort}
          onChange={(chosen) => onChange({ sort: chosen })}
        />
      </FilterRow>
    </FilterBar>
  );
}
