import { Box, Flex } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { Stars } from '#client/ui/stars.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { newestFirst } from '#client/ui/table/sort-select.tsx';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { cityOf } from '#shared/time-zones.ts';
import type { VaLoad } from '../../assignments/schema.ts';
import { UserStatusBadges } from '../user-status.tsx';
import type { Pair } from './unassign-dialog.tsx';
import { ShortLoad } from './va-facts.tsx';
import { toOpenVa } from './va-search.ts';

type VaColumnsOptions = { onAssign: (va: VaLoad) => void; onUnassign: (pair: Pair) => void };

const Clients = ({ clients }: { clients: VaLoad['assignedClients'] }) =>
  clients.length === 0 ? (
    <Box color="muted">No client</Box>
  ) : (
    <Box minW="0">
      {clients.map(({ id, fullName, companyName }) => (
        <Box key={id} truncate title={companyName ?? fullName}>
          {companyName ?? fullName}
        </Box>
      ))}
    </Box>
  );

export const vaColumns = ({ onAssign, onUnassign }: VaColumnsOptions): Column<VaLoad>[] => [
  {
    id: 'name',
    label: 'Name',
    sortLabels: { ascending: 'Name A-Z', descending: 'Name Z-A' },
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    isFixed: true,
    cell: (va) => (
      <PersonChip
        person={va}
        detail={
          va.specialization ? <ServiceName service={va.specialization} /> : 'No specialization'
        }
      >
        <RowLink to="/va-management" search={toOpenVa(va.id)} resetScroll={false} preload={false}>
          {va.fullName}
        </RowLink>
      </PersonChip>
    ),
  },
  {
    id: 'clients',
    label: 'Clients',
    width: 'minmax(0, 1.3fr)',
    cell: ({ assignedClients }) => <Clients clients={assignedClients} />,
  },
  {
    id: 'load',
    label: 'Load',
    sortLabels: { ascending: 'Least loaded first', descending: 'Most loaded first' },
    width: 'minmax(11.5rem, 1.5fr)',
    cell: (va) => <ShortLoad va={va} fullName={va.fullName} />,
  },
  {
    id: 'tasks',
    label: 'Open tasks',
    kind: 'number',
    width: '6rem',
    isOptional: true,
    cell: ({ openTasks }) => openTasks,
  },
  {
    id: 'rating',
    label: 'Rating',
    sortLabels: { ascending: 'Best rated first', descending: 'Lowest rated first' },
    width: '8rem',
    needsRoom: true,
    cell: ({ rating }) =>
      rating > 0 ? <Stars rating={rating} showsNumber /> : <Box color="muted">Not rated yet</Box>,
  },
  {
    id: 'approved',
    label: 'First try',
    width: '9rem',
    needsRoom: true,
    cell: ({ reviews: { firstTries, firstApprovals } }) =>
      firstTries > 0 ? (
        <Box title="Tasks approved at first try in the last 30 days">
          {firstApprovals} of {firstTries} approved
        </Box>
      ) : (
        <Box color="muted">No reviews</Box>
      ),
  },
  {
    id: 'skills',
    label: 'Skills',
    width: 'minmax(0, 1.4fr)',
    needsRoom: true,
    cell: ({ skills }) => <span title={skills.join(', ')}>{skills.join(', ')}</span>,
  },
  {
    id: 'status',
    label: 'Status',
    width: '9rem',
    cell: (va) => <UserStatusBadges user={va} />,
  },
  {
    id: 'availability',
    label: 'Availability',
    width: 'minmax(0, 1fr)',
    isOptional: true,
    cell: ({ availability }) => availability ?? 'Not specified',
  },
  {
    id: 'zone',
    label: 'Time zone',
    width: '9rem',
    isOptional: true,
    cell: ({ timeZone }) => (timeZone ? cityOf(timeZone) : 'Unknown'),
  },
  {
    id: 'created',
    label: 'Joined',
    sortLabels: { ascending: 'Oldest first', descending: newestFirst },
    width: '10rem',
    isOptional: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '7.5rem',
    cell: (va) => (
      <Flex gap="1" justify="flex-end" align="center">
        {va.hasRoom && (
          <Button
            size="sm"
            aria-label={`Assign ${va.fullName} to a client`}
            onClick={() => onAssign(va)}
          >
            Assign
          </Button>
        )}
        {va.assignedClients.length > 0 && (
          <RowMenu
            label={`Actions for ${va.fullName} (${plural(va.assignedClients.length, 'client')})`}
            groups={() => [
              {
                items: va.assignedClients.map((client) => ({
                  id: String(client.id),
                  label: `Unassign from ${client.fullName}`,
                  onSelect: () => onUnassign({ va, client }),
                })),
              },
            ]}
          />
        )}
      </Flex>
    ),
  },
];
