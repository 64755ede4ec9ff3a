import { Box } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { planLabels } from '#domains/plans/catalogue.ts';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Assignment } from '../../directory/picker-schema.ts';
import { specializationLabels } from '../../labels.ts';
import { UnassignDialog } from './unassign-dialog.tsx';

const columnsOf = (onUnassign: (assignment: Assignment) => void): Column<Assignment>[] => [
  {
    id: 'va',
    label: 'Virtual Assistant',
    width: 'minmax(0, 1.5fr)',
    onCard: 'title',
    cell: ({ userId, user, specialization }) => (
      <PersonChip
        person={{ id: userId, fullName: user.fullName, profileImage: user.profileImage }}
        detail={specialization ? specializationLabels[specialization] : undefined}
      />
    ),
  },
  {
    id: 'client',
    label: 'Client',
    width: 'minmax(0, 1.5fr)',
    cell: ({ clientName, companyName }) => (
      <Box minW="0">
        <Box truncate fontWeight="medium">
          {clientName}
        </Box>
        {companyName && (
          <Box truncate color="muted" fontSize="sm">
            {companyName}
          </Box>
        )}
      </Box>
    ),
  },
  {
    id: 'plan',
    label: 'Plan',
    width: '7rem',
    cell: ({ subscriptionPlan }) => (subscriptionPlan ? planLabels[subscriptionPlan] : 'None'),
  },
  {
    id: 'since',
    label: 'Since',
    width: '10rem',
    cell: ({ assignedAt }) => formatDate(assignedAt),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '7rem',
    cell: (assignment) => (
      <Button size="sm" onClick={() => onUnassign(assignment)}>
        Unassign
      </Button>
    ),
  },
];

const pageSize = 25;
const assignmentCount = (count: number) => plural(count, 'assignment');

type AssignmentsCardProps = { q: string | undefined; onSearch: (q: string) => void };

export function AssignmentsCard({ q, onSearch }: AssignmentsCardProps) {
  const [unassigning, unassign] = useState<Assignment | null>(null);
  const search = q && { q };
  const pairs = trpc.assignments.list.useInfiniteQuery(
    { limit: pageSize, ...search },
    { getNextPageParam: nextPage, placeholderData: keepPreviousData },
  );
  const counted = trpc.assignments.count.useQuery(
    { ...search },
    { placeholderData: keepPreviousData },
  );
  const shown = pairs.data?.pages.flatMap(({ items }) => items);

  return (
    <SectionCard
      title="Current assignments"
      isPadded={false}
      {...(counted.data && { detail: assignmentCount(counted.data.count) })}
      actions={<SearchField label="Search assignments" value={q ?? ''} onChange={onSearch} />}
    >
      {pairs.isError && !shown ? (
        <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} />
      ) : (
        <DataTable
          label="Current assignments"
          isTall
          isFramed={false}
          columns={columnsOf(unassign)}
          rows={shown}
          rowKey={({ id }) => id}
          empty={
            q ? (
              <EmptyState
                illustration="people"
                title="No assignments found"
                action={<Button onClick={() => onSearch('')}>Clear search</Button>}
              />
            ) : (
              <EmptyState illustration="people" title="No assignments yet">
                Choose a VA and a client above.
              </EmptyState>
            )
          }
        />
      )}
      {shown && (pairs.hasNextPage || pairs.isError) && (
        <LoadMore
          list={pairs}
          shown={`${shown.length} of ${assignmentCount(Math.max(shown.length, counted.data?.count ?? 0))}`}
        />
      )}
      {unassigning && <UnassignDialog assignment={unassigning} onClose={() => unassign(null)} />}
    </SectionCard>
  );
}
