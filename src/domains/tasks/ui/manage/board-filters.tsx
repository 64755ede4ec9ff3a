import { FilterBar } from '#client/ui/filter-bar.tsx';
import { noFilters, type TasksChange, type TasksSearch } from '../tasks-search.ts';
import { FilterRow, TaskFilters } from './task-filters.tsx';

type BoardFiltersProps = {
  search: TasksSearch;
  isFiltered: boolean;
  onChange: (change: TasksChange) => void;
};

/** The filters of administrators on the board, in their own chunk. */
export default function BoardFilters({ search, isFiltered, onChange }: BoardFiltersProps) {
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => onChange(noFilters)}>
      <FilterRow>
        <TaskFilters search={search} onChange={onChange} />
      </FilterRow>
    </FilterBar>
  );
}
