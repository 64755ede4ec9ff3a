import { FilterBar } from '#client/ui/filter-bar.tsx';
import { noFilters } from '../tasks-search.ts';
import { FilterRow, TaskFilters, type TaskFiltersProps } from './task-filters.tsx';

/** The filters of the board that are not its columns, in their own chunk. */
export default function BoardFilters({
  search,
  isFiltered,
  onChange,
}: TaskFiltersProps & { isFiltered: boolean }) {
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => onChange(noFilters)}>
      <FilterRow>
        <TaskFilters search={search} onChange={onChange} />
      </FilterRow>
    </FilterBar>
  );
}
