import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import type { ListChange, ListSearch } from '#client/ui/table/list-search.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import type { AuditKind } from '#shared/audit-value-sets.ts';
import { formatDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { actionLabels, kindLabels } from '../labels.ts';
import { actorOf, toText } from '../phrases.ts';
import type { AuditEntry, AuditReference } from '../schema.ts';
import { describeEntry } from '../sentences/describe-entry.ts';
import { ActivityEntry } from './activity-entry.tsx';
import {
  type ActivitySearch,
  filterOf,
  noFilters,
  readActivitySearch,
  toView,
} from './activity-search.ts';
import { EntryMenu } from './entry-menu.tsx';
import { type ChangeActivitySearch, useActivityFilters } from './use-activity-filters.ts';

const columns: Column<AuditEntry>[] = [
  {
    id: 'activity',
    label: 'Activity',
    // In the file, a sentence is beside its person and its details.
    inFile: ['person', 'activity', 'details'],
    width: 'minmax(0, 1fr)',
    onCard: 'title',
    isFixed: true,
    cell: (entry) => <ActivityEntry entry={entry} />,
  },
  {
    id: 'person',
    label: 'Person',
    inFile: [],
    width: '11rem',
    isOptional: true,
    needsRoom: true,
    cell: (entry) => toText([actorOf(entry)].flat()),
  },
  {
    id: 'kind',
    label: 'Kind',
    width: '9rem',
    isOptional: true,
    needsRoom: true,
    cell: ({ objectKind }) => kindLabels[objectKind],
  },
  {
    id: 'action',
    label: 'Action',
    width: '9rem',
    isOptional: true,
    needsRoom: true,
    cell: ({ action }) => actionLabels[action],
  },
  {
    id: 'address',
    label: 'IP address',
    width: '9rem',
    needsRoom: true,
    cell: ({ address }) => address && <span title={address}>{address}</span>,
  },
  {
    id: 'time',
    label: 'When',
    width: '16rem',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '3.5rem',
    cell: (entry) => <EntryMenu entry={entry} />,
  },
];

/** Kinds of entries whose object is a user. */
const aboutUsers: string[] = ['assignment', 'hours', 'sign-in'] satisfies AuditKind[];

/** The name of the one object that the entries are about; undefined if it was deleted. */
function nameOfObject(entries: AuditEntry[] | undefined, { kind, object }: ActivitySearch) {
  const referenceKind = kind && aboutUsers.includes(kind) ? 'user' : kind;
  const isObject = (one: AuditReference) => one.kind === referenceKind && one.id === object;
  return entries?.[0]?.references.find(isObject)?.name;
}

const pageSize = 50;

type ActivityTabProps = {
  search: ActivitySearch & ListSearch;
  onChange: (change: Parameters<ChangeActivitySearch>[0] & ListChange) => void;
};

/** The audit log in sentences, newest first. */
export function ActivityTab({ search, onChange }: ActivityTabProps) {
  const filter = filterOf(search);
  const entries = trpc.audit.list.useInfiniteQuery(
    { limit: pageSize, ...filter },
    {
      ...pagedQuery,
      // No live event reports new entries, so the log is refetched each time it is shown.
      staleTime: 0,
    },
  );

  const objectName = nameOfObject(entries.data?.pages[0]?.items, search);
  const filters = useActivityFilters(search, onChange, objectName);
  return (
    <ListTable
      label="Activity"
      illustration="workflow"
      columns={columns}
      list={entries}
      countOf={(count) => plural(count, 'entry', 'entries')}
      nameOf={(entry) => toText(describeEntry(entry))}
      search={search}
      onChange={onChange}
      searchLabel="Search activity"
      filters={filters}
      isFiltered={Object.keys(filter).length > 0}
      onClear={() => onChange(noFilters)}
      views={
        <SavedViews
          list="activity"
          state={toView(search)}
          current={search.view}
          onOpen={({ columns: shown, ...saved }, id) =>
            onChange({
              ...noFilters,
              ...readActivitySearch(saved),
              columns: typeof shown === 'string' ? shown : undefined,
              view: id,
            })
          }
        />
      }
      exportAction={
        <ExportButton
          list="activity"
          filter={filter}
          columns={exportedColumns(columns, search.columns)}
        />
      }
      empty={
        <EmptyState illustration="workflow" title="No activity yet">
          Changes are recorded here.
        </EmptyState>
      }
    />
  );
}
