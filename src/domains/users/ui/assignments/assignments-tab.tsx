import { pagedQuery } from '#client/fetch-next.ts';
import { instantsOf } from '#client/period.ts';
import { text } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import { filtersOf } from '#client/ui/table/list-search.ts';
import { ListTable, type Selection } from '#client/ui/table/list-table.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import type { ViewState } from '#domains/views/schema.ts';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import { plural } from '#shared/plural.ts';
import type { AssignmentPeriod, AssignmentState } from '../../assignments/list-schema.ts';
import { assignmentColumns, describeAssignment } from './assignment-columns.tsx';
import { AssignmentsBulk } from './assignments-bulk.tsx';
import type { Pair } from './unassign-dialog.tsx';
import { useAssignmentFilters } from './use-assignment-filters.ts';
import {
  assignmentFilters,
  assignmentSortOf,
  type VasChange,
  type VasSearch,
} from './va-search.ts';

const pageSize = 25;
const countOf = (count: number) => plural(count, 'assignment');

/** The input of the list of assignments and of its export. */
function assignmentsQuery(search: VasSearch) {
  const { q, order, ofVa, ofClient } = search;
  const sort = assignmentSortOf(search);
  const state: AssignmentState | 'all' = search.state ?? 'current';
  return {
    sort: sort ?? ('start' as const),
    order: sort ? (order ?? ('ascending' as const)) : ('descending' as const),
    ...(state === 'all' ? {} : { state }),
    vaId: ofVa,
    clientId: ofClient,
    ...instantsOf(search),
    q,
  };
}

const { isFiltered, noFilters, toView } = filtersOf({ ...assignmentFilters, q: text });

type AssignmentsTabProps = {
  search: VasSearch;
  onChange: (change: VasChange) => void;
  /** Replaces the state of the list by that of a saved view. */
  onOpenView: (state: ViewState, view: number | undefined) => void;
  onUnassign: (pair: Pair) => void;
};

/** Who works for which client now and who did before, the newest assignment first. */
export function AssignmentsTab({ search, onChange, onOpenView, onUnassign }: AssignmentsTabProps) {
  const query = assignmentsQuery(search);
  const assignments = trpc.assignments.list.useInfiniteQuery(
    { limit: pageSize, ...query },
    pagedQuery,
  );
  const columns = assignmentColumns(onUnassign);
  return (
    <ListTable
      label="Assignments"
      illustration="people"
      isTall
      columns={columns}
      list={assignments}
      countOf={countOf}
      nameOf={describeAssignment}
      search={search}
      onChange={onChange}
      defaultSort={{ by: 'start', direction: 'descending' }}
      searchLabel="Search assignments"
      filters={useAssignmentFilters(search, onChange)}
      isFiltered={isFiltered(search)}
      onClear={() => onChange(noFilters)}
      views={
        <SavedViews
          list="assignments"
          state={toView(search)}
          current={search.view}
          onOpen={onOpenView}
        />
      }
      exportAction={
        <ExportButton
          list="assignments"
          filter={query}
          columns={exportedColumns(columns, search.columns)}
        />
      }
      // Former assignments cannot end again.
      {...(search.state !== 'ended' && {
        bulk: (selection: Selection<AssignmentPeriod>) => <AssignmentsBulk selection={selection} />,
      })}
      empty={
        <EmptyState illustration="people" title="No current assignments">
          Assign a VA to a client, and they appear here. Former assignments are under Ended.
        </EmptyState>
      }
    />
  );
}
