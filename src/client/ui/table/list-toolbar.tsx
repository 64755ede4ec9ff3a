import type { ReactNode } from 'react';
import type { Filter } from '../filter.ts';
import { FilterBar } from '../filter-bar.tsx';
import { type ColumnChoice, ColumnsMenu } from './columns-menu.tsx';
import type { ListChange, ListSearch } from './list-search.ts';

/** What a list shows above its table. */
export type ToolbarSlots = {
  /** Without it there is no search. */
  searchLabel?: string;
  /** In the place of the search. */
  lead?: ReactNode;
  filters?: readonly Filter[];
  views?: ReactNode;
  /** Switches between the layouts of the list. */
  layouts?: ReactNode;
  exportAction?: ReactNode;
  actions?: ReactNode;
  /** Sums of the list, between the bar and the table. */
  summary?: ReactNode;
};

type ListToolbarProps = ToolbarSlots & {
  search: ListSearch;
  onChange: (change: ListChange) => void;
  choices: readonly ColumnChoice[];
  onResetColumns: (() => void) | undefined;
  isFiltered?: boolean;
  onClear?: () => void;
};

/** The bar of a table: the search and the filters; the saved views, layouts, columns, the export and acts at the end. */
export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, lead, filters, views, layouts, exportAction, actions, summary } = props;
  const { search, onChange, choices, onResetColumns, isFiltered = false, onClear } = props;
  return (
    <>
      <FilterBar
        {...(searchLabel && {
          search: {
            label: searchLabel,
            value: search.q,
            onChange: (q: string | undefined) => onChange({ q }),
          },
        })}
        lead={lead}
        {...(filters && { filters })}
        isFiltered={isFiltered}
        onClear={onClear}
      >
        {views}
        {layouts}
        {choices.length > 0 && <ColumnsMenu choices={choices} onReset={onResetColumns} />}
        {exportAction}
        {actions}
      </FilterBar>
      {summary}
    </>
  );
}
