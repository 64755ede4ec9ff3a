import { Box } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { planLabels } from '#domains/plans/catalogue.ts';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { VaListing } from '../../directory-schema.ts';
import { specializationLabels } from '../../labels.ts';
import { UnassignDialog } from './unassign-dialog.tsx';

export type Assignment = VaListing & { client: { id: number; fullName: string } };

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
    cell: ({ client, companyName }) => (
      <Box minW="0">
        <Box truncate fontWeight="medium">
          {client.fullName}
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
    cell: ({ assignedAt }) => (assignedAt ? formatDate(assignedAt) : ''),
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

const most = 1000;

type AssignmentsCardProps = { q: string | undefined; onSearch: (q: string) => void };

/** Who works for whom now. */
export function AssignmentsCard({ q, onSearch }: AssignmentsCardProps) {
  const [unassigning, unassign] = useState<Assignment | null>(null);
  const vas = trpc.profiles.listVas.useQuery(
    { limit: most, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const clients = trpc.users.listClients.useQuery();
  const names = new Map(clients.data?.map((client) => [client.id, client.fullName]));
  const shown =
    clients.data &&
    vas.data?.items.flatMap((va): Assignment[] =>
      va.assignedClientId === null
        ? []
        : [
            {
              ...va,
              client: {
                id: va.assignedClientId,
                fullName: names.get(va.assignedClientId) ?? va.companyName ?? 'A client',
              },
            },
          ],
    );
  const failed = vas.error ?? clients.error;

  return (
    <SectionCard
      title="Current Assignments"
      isPadded={false}
      {...(shown && {
        detail: plural(shown.length, 'assignment'),
      })}
      actions={<SearchField label="Search VAs" value={q ?? ''} onChange={onSearch} />}
    >
      {failed && !shown ? (
        <ErrorState
          error={failed}
          onRetry={() => {
            void vas.refetch();
            void clients.refetch();
          }}
        />
      ) : (
        <DataTable
          label="Current assignments"
          isTall
          isFramed={false}
          columns={columnsOf(unassign)}
          rows={shown}
          rowKey={({ userId }) => userId}
          empty={
            q ? (
              <EmptyState
                figure="people"
                title="No assignments found"
                action={<Button onClick={() => onSearch('')}>Clear search</Button>}
              />
            ) : (
              <EmptyState figure="people" title="No assignments yet">
                Choose a VA and a client above.
              </EmptyState>
            )
          }
        />
      )}
      {unassigning && <UnassignDialog assignment={unassigning} onClose={() => unassign(null)} />}
    </SectionCard>
  );
}
