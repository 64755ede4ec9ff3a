import { Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { AuditEntry } from '../schema.ts';
import { ActivityEntry } from './activity-entry.tsx';
import { filterOf } from './activity-filter.ts';
import { ActivityFilters, type ChangeActivitySearch, clearFilters } from './activity-filters.tsx';
import type { ActivitySearch } from './activity-search.ts';

const columns: Column<AuditEntry>[] = [
  {
    id: 'what',
    label: 'Activity',
    width: 'minmax(0, 1fr)',
    onCard: 'title',
    cell: (entry) => <ActivityEntry entry={entry} />,
  },
  {
    id: 'address',
    label: 'IP address',
    width: '9rem',
    needsRoom: true,
    cell: ({ address }) => address && <span title={address}>{address}</span>,
  },
  {
    id: 'when',
    label: 'When',
    width: 'max-content',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

const pageSize = 50;

type ActivityTabProps = { search: ActivitySearch; onChange: ChangeActivitySearch };

/** The audit log in sentences, newest first. */
export function ActivityTab({ search, onChange }: ActivityTabProps) {
  const filter = filterOf(search);
  const isFiltered = Object.keys(filter).length > 0;
  const entries = trpc.audit.list.useInfiniteQuery(
    { limit: pageSize, ...filter },
    {
      getNextPageParam: nextPage,
      placeholderData: keepPreviousData,
      // No live event reports new entries, so the log is refetched each time it is shown.
      staleTime: 0,
    },
  );

  return (
    <Flex direction="column" gap="4">
      <ActivityFilters search={search} onChange={onChange} />
      <PagedTable
        label="Activity"
        columns={columns}
        list={entries}
        countOf={(count) => plural(count, 'entry', 'entries')}
        empty={
          isFiltered ? (
            <EmptyState
              illustration="workflow"
              title="No activity found"
              action={<Button onClick={() => clearFilters(onChange)}>Clear filters</Button>}
            >
              {tryAnotherSearch}
            </EmptyState>
          ) : (
            <EmptyState illustration="workflow" title="No activity yet">
              Changes are recorded here.
            </EmptyState>
          )
        }
      />
    </Flex>
  );
}
