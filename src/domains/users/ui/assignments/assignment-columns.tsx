import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { TextLink } from '#client/ui/link.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { newestFirst } from '#client/ui/table/sort-select.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { formatDate, formatHoursMinutes, formatShortDay, today } from '#shared/dates.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import type { AssignmentPeriod } from '../../assignments/list-schema.ts';
import type { Pair } from './unassign-dialog.tsx';

const vaOf = ({ va }: AssignmentPeriod) => va?.fullName ?? deletedVa;

export const describeAssignment = (period: AssignmentPeriod) =>
  `${vaOf(period)} and ${period.client.fullName}`;

/** The people of a current assignment. */
export const pairOf = ({ va, client, endedAt }: AssignmentPeriod): Pair | null =>
  va && endedAt === null ? { va, client } : null;

const Muted = ({ children }: { children: string }) => (
  <Box as="span" color="muted">
    {children}
  </Box>
);

const Day = ({ instant }: { instant: string }) => (
  <span title={formatDate(instant)}>
    {formatShortDay(today(Date.parse(instant)), today(Date.now()))}
  </span>
);

function Va({ period }: { period: AssignmentPeriod }) {
  const { va } = period;
  if (!va) return <Muted>{vaOf(period)}</Muted>;
  return (
    <Flex align="center" gap="2.5" minW="0">
      <Avatar person={va} />
      <Box minW="0" lineHeight="snug">
        <Box truncate title={va.fullName}>
          <RowLink to="/user-management" search={{ id: va.id }}>
            {va.fullName}
          </RowLink>
        </Box>
        {va.specialization && (
          <Box truncate fontSize="sm" color="muted">
            <ServiceName service={va.specialization} />
          </Box>
        )}
      </Box>
    </Flex>
  );
}

const Client = ({ client: { id, fullName, companyName } }: Pick<AssignmentPeriod, 'client'>) => (
  <Box minW="0" lineHeight="snug">
    <Box truncate title={fullName}>
      <TextLink to="/clients/$id" params={{ id: String(id) }}>
        {fullName}
      </TextLink>
    </Box>
    {companyName && (
      <Box truncate color="muted" fontSize="sm" title={companyName}>
        {companyName}
      </Box>
    )}
  </Box>
);

export const assignmentColumns = (onUnassign: (pair: Pair) => void): Column<AssignmentPeriod>[] => [
  {
    id: 'va',
    label: 'Virtual Assistant',
    width: 'minmax(0, 1.5fr)',
    onCard: 'title',
    isFixed: true,
    cell: (period) => <Va period={period} />,
  },
  {
    id: 'client',
    label: 'Client',
    inFile: ['client', 'company'],
    width: 'minmax(0, 1.5fr)',
    isFixed: true,
    cell: ({ client }) => <Client client={client} />,
  },
  {
    id: 'state',
    label: 'State',
    width: '6.5rem',
    needsRoom: true,
    cell: ({ endedAt }) =>
      endedAt === null ? <Badge tone="success">Current</Badge> : <Badge>Ended</Badge>,
  },
  {
    id: 'start',
    label: 'Start',
    sortLabels: { ascending: 'Oldest first', descending: newestFirst },
    width: '6.5rem',
    cell: ({ startedAt }) => <Day instant={startedAt} />,
  },
  {
    id: 'end',
    label: 'End',
    sortLabels: { ascending: 'First ended', descending: 'Last ended' },
    width: '6.5rem',
    cell: ({ endedAt }) => (endedAt === null ? <Muted>None</Muted> : <Day instant={endedAt} />),
  },
  {
    id: 'hours',
    label: 'Hours logged',
    kind: 'number',
    width: '6.5rem',
    cell: ({ hours }) => (hours === null ? <Muted>Unknown</Muted> : formatHoursMinutes(hours)),
  },
  {
    id: 'by',
    label: 'Assigned by',
    width: 'minmax(0, 1fr)',
    needsRoom: true,
    cell: ({ assignedBy }) => assignedBy?.fullName ?? <Muted>Unknown</Muted>,
  },
  {
    id: 'plan',
    label: 'Plan now',
    width: '6.5rem',
    isOptional: true,
    cell: ({ plan }) => (plan ? planLabel(plan) : <Muted>None</Muted>),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '6.5rem',
    cell: (period) => {
      const pair = pairOf(period);
      return (
        pair && (
          <Button size="sm" onClick={() => onUnassign(pair)}>
            Unassign
          </Button>
        )
      );
    },
  },
];
