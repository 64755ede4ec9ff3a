import { Box } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { planLabels } from '#domains/plans/catalogue.ts';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Assignment } from '../../directory/picker-schema.ts';
import { specializationLabels } from '../../labels.ts';
import type { Pair } from './unassign-dialog.tsx';
import type { VasChange, VasSearch } from './va-search.ts';

const toPair = ({ userId, user, clientId, clientName }: Assignment): Pair => ({
  va: { id: userId, fullName: user.fullName },
  client: { id: clientId, fullName: clientName },
});

const columnsOf = (onUnassign: (pair: Pair) => void): Column<Assignment>[] => [
  {
    id: 'va',
    label: 'Virtual Assistant',
    width: 'minmax(0, 1.5fr)',
    onCard: 'title',
    isFixed: true,
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
    isFixed: true,
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
      <Button size="sm" onClick={() => onUnassign(toPair(assignment))}>
        Unassign
      </Button>
    ),
  },
];

const pageSize = 25;
const countOf = (count: number) => plural(count, 'assignment');

type AssignmentsTabProps = {
  search: VasSearch;
  onChange: (change: VasChange) => void;
  onUnassign: (pair: Pair) => void;
};

/** Who works for which client now, the newest assignment first. */
export function AssignmentsTab({ search, onChange, onUnassign }: AssignmentsTabProps) {
  const { q } = search;
  const assignments = trpc.assignments.list.useInfiniteQuery(
    { limit: pageSize, ...(q && { q }) },
    { getNextPageParam: nextPage, placeholderData: keepPreviousData },
  );
  return (
    <ListTable
      label="Assignments"
      illustration="people"
      isTall
      columns={columnsOf(onUnassign)}
      list={assignments}
      countOf={countOf}
      nameOf={({ user, clientName }) => `${user.fullName} and ${clientName}`}
      search={search}
      onChange={onChange}
      searchLabel="Search assignments"
      isFiltered={q !== undefined}
      onClear={() => onChange({ q: undefined })}
      empty={
        <EmptyState illustration="people" title="No assignments yet">
          Assign a VA to a client, and they appear here.
        </EmptyState>
      }
    />
  );
}
