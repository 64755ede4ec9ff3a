import { Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { Select } from '#client/ui/select-field.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { keysOf } from '#shared/object-fields.ts';
import { plural } from '#shared/plural.ts';
import type { AuditEntry } from '../schema.ts';
import { describeAction, describeFacts, kindLabels } from './describe-entry.ts';

type Kind = AuditEntry['objectKind'];

const columns: Column<AuditEntry>[] = [
  {
    id: 'what',
    label: 'Action',
    width: 'minmax(0, 1.2fr)',
    onCard: 'title',
    cell: describeAction,
  },
  {
    id: 'who',
    label: 'User',
    width: 'minmax(0, 1fr)',
    cell: ({ actor, actorId }) =>
      actor?.fullName ?? (actorId === null ? 'Signed out' : `Deleted user ${actorId}`),
  },
  {
    id: 'details',
    label: 'Details',
    width: 'minmax(0, 2fr)',
    onCard: 'hidden',
    cell: (entry) => <span title={describeFacts(entry)}>{describeFacts(entry)}</span>,
  },
  { id: 'address', label: 'IP address', width: '8rem', cell: ({ address }) => address ?? '' },
  {
    id: 'when',
    label: 'When',
    width: 'max-content',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

const kinds = keysOf(kindLabels).map((value) => ({ value, label: kindLabels[value] }));
const pageSize = 50;

type ActivityTabProps = { kind: Kind | undefined; onKind: (kind: Kind | undefined) => void };

/** The audit log, newest first. */
export function ActivityTab({ kind, onKind }: ActivityTabProps) {
  const entries = trpc.audit.list.useInfiniteQuery(
    { limit: pageSize, ...(kind && { objectKind: kind }) },
    {
      getNextPageParam: nextPage,
      placeholderData: keepPreviousData,
      // No live event reports new entries, so the log is refetched each time it is shown.
      staleTime: 0,
    },
  );

  return (
    <Flex direction="column" gap="4">
      <FilterBar isFiltered={kind !== undefined} onClear={() => onKind(undefined)}>
        <Select
          aria-label="Filter by kind"
          minH="8"
          placeholder="All activity"
          options={kinds}
          value={kind ?? ''}
          onChange={({ target }) => onKind(keysOf(kindLabels).find((one) => one === target.value))}
        />
      </FilterBar>
      <PagedTable
        label="Activity"
        columns={columns}
        list={entries}
        countOf={(count) => plural(count, 'entry', 'entries')}
        empty={
          <EmptyState
            illustration="workflow"
            title="No activity found"
            {...(kind && {
              action: <Button onClick={() => onKind(undefined)}>Clear filters</Button>,
            })}
          >
            Changes are recorded here.
          </EmptyState>
        }
      />
    </Flex>
  );
}
