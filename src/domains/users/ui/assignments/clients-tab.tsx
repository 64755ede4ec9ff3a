import { Box, Flex } from '@chakra-ui/react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { cityOf } from '#shared/time-zones.ts';
import type { ClientWithoutVa } from '../../assignments/schema.ts';
import { summarizeMatch } from '../matches/describe-match.ts';
import { MatchMenu } from '../matches/match-acts.tsx';
import { describePlan } from './client-needs.tsx';
import type { VasChange, VasSearch } from './va-search.ts';

const columnsOf = (onAssign: (client: ClientWithoutVa) => void): Column<ClientWithoutVa>[] => [
  {
    id: 'name',
    label: 'Client',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    isFixed: true,
    cell: (client) => (
      <PersonChip person={client} detail={client.companyName}>
        <RowLink to="/clients/$id" params={{ id: String(client.id) }}>
          {client.fullName}
        </RowLink>
      </PersonChip>
    ),
  },
  {
    id: 'plan',
    label: 'Plan',
    width: 'minmax(0, 1.5fr)',
    cell: (client) => (
      <Box truncate title={describePlan(client)} {...(client.plan === null && { color: 'muted' })}>
        {describePlan(client)}
      </Box>
    ),
  },
  {
    id: 'tasks',
    label: 'Open tasks',
    kind: 'number',
    width: '7rem',
    cell: ({ openTasks }) => openTasks,
  },
  {
    id: 'since',
    label: 'Without a VA since',
    width: '11rem',
    cell: ({ since }) => formatDate(since),
  },
  {
    id: 'match',
    label: 'Match',
    width: 'minmax(0, 1.5fr)',
    cell: ({ match }) => (
      <Box minW="0" lineHeight="snug">
        <Box truncate {...(!match?.admin && { color: 'muted' })}>
          {match?.admin?.fullName ?? 'Nobody'}
        </Box>
        <Box truncate fontSize="sm" color="muted" _empty={{ display: 'none' }}>
          {summarizeMatch(match)}
        </Box>
      </Box>
    ),
  },
  {
    id: 'zone',
    label: 'Time zone',
    width: '9rem',
    isOptional: true,
    cell: ({ timeZone }) => (timeZone ? cityOf(timeZone) : 'Unknown'),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '11rem',
    cell: (client) => (
      <Flex gap="1" align="center">
        <Button
          size="sm"
          aria-label={`Assign a VA to ${client.fullName}`}
          onClick={() => onAssign(client)}
        >
          Assign a VA
        </Button>
        <MatchMenu client={client} match={client.match} />
      </Flex>
    ),
  },
];

const pageSize = 50;
const countOf = (count: number) => plural(count, 'client');

type ClientsTabProps = { search: VasSearch; onChange: (change: VasChange) => void };

/** Clients without a VA, who need one first. */
export function ClientsTab({ search, onChange }: ClientsTabProps) {
  const { q } = search;
  const clients = trpc.assignments.listClientsWithoutVa.useInfiniteQuery(
    { limit: pageSize, ...(q && { q }) },
    pagedQuery,
  );
  return (
    <ListTable
      label="Clients"
      illustration="people"
      isTall
      columns={columnsOf(({ id }) => onChange({ client: id }))}
      list={clients}
      countOf={countOf}
      nameOf={({ fullName }) => fullName}
      search={search}
      onChange={onChange}
      searchLabel="Search clients"
      isFiltered={q !== undefined}
      onClear={() => onChange({ q: undefined })}
      empty={
        <EmptyState illustration="people" title="Every client has a VA">
          Clients who need a VA appear here.
        </EmptyState>
      }
    />
  );
}
