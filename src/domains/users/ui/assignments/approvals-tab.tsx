import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Applicant } from '../../approvals/schema.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useApprove } from './use-approve.ts';
import { toOpenVa, type VasChange, type VasSearch } from './va-search.ts';

type Decisions = {
  approve: (va: Applicant) => void;
  reject: (va: Applicant) => void;
  /** Their approval is being saved. */
  pendingId: number | undefined;
};

const columnsOf = ({ approve, reject, pendingId }: Decisions): Column<Applicant>[] => [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(0, 1.5fr)',
    onCard: 'title',
    isFixed: true,
    cell: (va) => (
      <PersonChip person={va} detail={va.email}>
        <RowLink to="/va-management" search={toOpenVa(va.id)} resetScroll={false} preload={false}>
          {va.fullName}
        </RowLink>
      </PersonChip>
    ),
  },
  {
    id: 'specialization',
    label: 'Specialization',
    width: 'minmax(0, 1.2fr)',
    cell: ({ specialization }) =>
      specialization ? <ServiceName service={specialization} /> : <Box color="muted">None</Box>,
  },
  {
    id: 'skills',
    label: 'Skills',
    width: 'minmax(0, 1.5fr)',
    needsRoom: true,
    cell: ({ skills }) => <span title={skills.join(', ')}>{skills.join(', ')}</span>,
  },
  {
    id: 'availability',
    label: 'Availability',
    width: 'minmax(0, 1fr)',
    isOptional: true,
    cell: ({ availability }) => availability ?? 'Not specified',
  },
  {
    id: 'created',
    label: 'Registered',
    width: '10rem',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '12rem',
    cell: (va) => (
      <Flex gap="2" justify="flex-end">
        <Button
          size="sm"
          aria-label={`Approve ${va.fullName}`}
          loading={pendingId === va.id}
          loadingText="Approving..."
          onClick={() => approve(va)}
        >
          Approve
        </Button>
        <Button size="sm" aria-label={`Reject ${va.fullName}`} onClick={() => reject(va)}>
          Reject
        </Button>
      </Flex>
    ),
  },
];

const pageSize = 50;
const countOf = (count: number) => plural(count, 'VA');

type ApprovalsTabProps = { search: VasSearch; onChange: (change: VasChange) => void };

/** VAs who registered and wait for a decision, the longest wait first. */
export function ApprovalsTab({ search, onChange }: ApprovalsTabProps) {
  const { q } = search;
  const [rejecting, reject] = useState<Applicant | null>(null);
  const { approve, pendingId } = useApprove();
  const applicants = trpc.approvals.list.useInfiniteQuery(
    { limit: pageSize, ...(q && { q }) },
    pagedQuery,
  );
  return (
    <>
      <ListTable
        label="Applicants"
        illustration="people"
        isTall
        columns={columnsOf({ approve, reject, pendingId })}
        list={applicants}
        countOf={countOf}
        nameOf={({ fullName }) => fullName}
        search={search}
        onChange={onChange}
        isCurrent={({ id }) => id === search.id}
        searchLabel="Search VAs"
        isFiltered={q !== undefined}
        onClear={() => onChange({ q: undefined })}
        empty={
          <EmptyState illustration="people" title="No VA awaits approval">
            VAs who register themselves appear here. They see available tasks once you approve them.
          </EmptyState>
        }
      />
      {rejecting && <RejectDialog va={rejecting} onClose={() => reject(null)} />}
    </>
  );
}
