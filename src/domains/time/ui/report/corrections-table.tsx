import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { clientName } from '#shared/client-name.ts';
import { formatDateTime, formatShortDateTime } from '#shared/dates.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import type { TimeCorrection } from '../../corrections/schema.ts';
import { CorrectionEntry } from './correction-entry.tsx';

const pageSize = 25;

type Party = 'va' | 'client';

const what: Column<TimeCorrection> = {
  id: 'what',
  label: 'Correction',
  width: 'minmax(0, 3fr)',
  onCard: 'title',
  cell: (correction) => <CorrectionEntry correction={correction} />,
};
const parties: Record<Party, Column<TimeCorrection>> = {
  va: {
    id: 'va',
    label: 'Person',
    width: 'minmax(0, 1fr)',
    cell: ({ va }) => va?.fullName ?? deletedVa,
  },
  client: {
    id: 'client',
    label: 'Client',
    width: 'minmax(0, 1fr)',
    cell: ({ client }) => clientName(client),
  },
};
const when: Column<TimeCorrection>[] = [
  {
    id: 'actor',
    label: 'By',
    width: 'minmax(0, 1fr)',
    needsRoom: true,
    cell: ({ actor }) => actor?.fullName ?? 'A former administrator',
  },
  {
    id: 'when',
    label: 'When',
    width: '10.5rem',
    cell: ({ createdAt }) => (
      <span title={formatDateTime(createdAt)}>{formatShortDateTime(createdAt, Date.now())}</span>
    ),
  },
];

type CorrectionsTableProps = {
  /** Which people the reader needs to be told. */
  shows: readonly Party[];
  va?: number | undefined;
  client?: number | undefined;
};

/** What administrators have corrected, newest first. */
export function CorrectionsTable({ shows, va, client }: CorrectionsTableProps) {
  const corrections = trpc.timeCorrections.list.useInfiniteQuery(
    { limit: pageSize, ...(va && { vaId: va }), ...(client && { clientId: client }) },
    pagedQuery,
  );
  return (
    <PagedTable
      label="Corrections"
      columns={[what, ...shows.map((party) => parties[party]), ...when]}
      list={corrections}
      countOf={(count) => plural(count, 'correction')}
      empty={
        <EmptyState illustration="clock" title="No corrections">
          If an administrator corrects time, the old values and the reason are shown here.
        </EmptyState>
      }
    />
  );
}
