import type { ReactNode } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import type { Filter } from '#client/ui/filter.ts';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import type { ListChange } from '#client/ui/table/list-search.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { plural } from '#shared/plural.ts';
import { NoLeads } from '../lead-states.tsx';
import { isFiltered, type LeadsSearch, rowsFilter, rowsQuery } from '../leads-search.ts';
import { BulkActs } from './bulk-acts.tsx';
import { leadColumns } from './lead-columns.tsx';

type LeadsTableProps = {
  search: LeadsSearch;
  filters: Filter[];
  views: ReactNode;
  layouts: ReactNode;
  onChange: (change: ListChange) => void;
  onClear: () => void;
};

/** The leads as rows, with bulk acts. */
export function LeadsTable(props: LeadsTableProps) {
  const { search, filters, views, layouts, onChange, onClear } = props;
  const leads = trpc.leads.list.useInfiniteQuery(rowsQuery(search), pagedQuery);
  return (
    <ListTable
      label="Leads"
      isTall
      illustration="people"
      columns={leadColumns}
      list={leads}
      countOf={(count) => plural(count, 'lead')}
      nameOf={({ fullName }) => fullName}
      search={search}
      onChange={onChange}
      defaultSort={{ by: 'created', direction: 'descending' }}
      searchLabel="Search leads"
      filters={filters}
      views={views}
      layouts={layouts}
      isFiltered={isFiltered(search)}
      onClear={onClear}
      isCurrent={({ id }) => id === search.id}
      bulk={(selection) => <BulkActs selection={selection} />}
      exportAction={
        <ExportButton
          list="leads"
          filter={rowsFilter(search)}
          columns={exportedColumns(leadColumns, search.columns)}
        />
      }
      empty={<NoLeads isFiltered={false} onClear={onClear} />}
    />
  );
}
