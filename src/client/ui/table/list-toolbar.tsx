import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FilterBar } from '../filter-bar.tsx';
import { SearchField } from '../search-field.tsx';
import { type ColumnChoice, ColumnsMenu } from './columns-menu.tsx';
import type { ListChange, ListSearch } from './list-search.ts';

/** What a list shows above its table. */
export type ToolbarSlots = {
  /** Without it there is no search. */
  searchLabel?: string;
  /** FilterChips and FilterSelects; their values are in the URL. */
  filters?: ReactNode;
  views?: ReactNode;
  exportAction?: ReactNode;
  actions?: ReactNode;
};

type ListToolbarProps = ToolbarSlots & {
  search: ListSearch;
  onChange: (change: ListChange) => void;
  choices: readonly ColumnChoice[];
  onResetColumns: (() => void) | undefined;
  isFiltered?: boolean;
  onClear?: () => void;
};

/** The search and the saved views; the columns, the export and actions at the end; the filters below. */
export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, filters, views, exportAction, actions, search, onChange } = props;
  const { choices, onResetColumns, isFiltered = false, onClear } = props;
  return (
    <Flex direction="column" gap="3">
      <Flex gap="2" wrap="wrap" align="center">
        {searchLabel && (
          // On a phone the search shrinks, so that the columns button is beside it.
          <Box flex={{ base: '1 1 9rem', sm: 'none' }}>
            <SearchField
              label={searchLabel}
              value={search.q ?? ''}
              onChange={(words) => onChange({ q: words || undefined })}
            />
          </Box>
        )}
        {views}
        <Flex gap="2" ms="auto" align="center">
          {choices.length > 0 && <ColumnsMenu choices={choices} onReset={onResetColumns} />}
          {exportAction}
          {actions}
        </Flex>
      </Flex>
      {(filters || isFiltered) && (
        <FilterBar isFiltered={isFiltered} {...(onClear && { onClear })}>
          {filters}
        </FilterBar>
      )}
    </Flex>
  );
}
