import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { HoursMeter } from '#client/ui/hours-meter.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { planName } from '#domains/plans/catalogue/catalogue.ts';
import { formatDate, formatDay, formatHoursMinutes, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { ClientSummary } from '../schema.ts';
import { toOpenClient } from './clients-search.ts';
import { HealthBadge } from './health-badge.tsx';
import { LastActivity } from './last-activity.tsx';

const none = (
  <Box as="span" color="muted">
    None
  </Box>
);

function Hours({ client }: { client: ClientSummary }) {
  const { companyName, plan, hours } = client;
  if (!plan && hours.used === 0 && hours.available <= 0) return none;
  return (
    <Box fontVariantNumeric="tabular-nums">
      <Box fontSize="sm" mb="1" truncate>
        {formatHoursMinutes(hours.used)}{' '}
        <Box as="span" color="muted">
          of {formatHoursMinutes(Math.max(0, hours.available))}
        </Box>
      </Box>
      <HoursMeter
        isSlim
        label={`Hours used by ${companyName}`}
        used={hours.used}
        allowed={hours.available}
      />
    </Box>
  );
}

function Plan({ plan }: Pick<ClientSummary, 'plan'>) {
  if (!plan) return none;
  return (
    <>
      <Box truncate title={planName(plan)}>
        {planName(plan)}
      </Box>
      {plan.status === 'cancelled' && plan.endDate && (
        <Box color="muted" fontSize="sm" truncate>
          Ends {formatDay(lastDayBefore(plan.endDate))}
        </Box>
      )}
    </>
  );
}

/** What a client owes; in the second line what of it is overdue. */
function Owed({ owed, overdue }: Pick<ClientSummary, 'owed' | 'overdue'>) {
  if (overdue === 0) return formatMoney(owed);
  return (
    <Box color="danger">
      {formatMoney(owed)}
      <Box fontSize="sm" truncate>
        {overdue < owed ? `${formatMoney(overdue)} overdue` : 'Overdue'}
      </Box>
    </Box>
  );
}

export const clientColumns: Column<ClientSummary>[] = [
  {
    id: 'company',
    label: 'Client',
    inFile: ['company', 'name'],
    sortLabels: { ascending: 'Company A-Z', descending: 'Company Z-A' },
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    isFixed: true,
    cell: (client) => (
      <Flex align="center" gap="2.5" minW="0">
        <Avatar person={client} />
        <Box minW="0" truncate>
          <RowLink
            to="/clients"
            search={toOpenClient(client.id)}
            resetScroll={false}
            preload={false}
            title={client.companyName}
          >
            {client.companyName}
          </RowLink>
          <Box color="muted" fontSize="sm" truncate>
            {client.fullName}
          </Box>
        </Box>
      </Flex>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    width: 'minmax(0, 1.5fr)',
    isOptional: true,
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'plan',
    label: 'Plan',
    inFile: ['plan', 'planEnd'],
    width: '8rem',
    cell: ({ plan }) => <Plan plan={plan} />,
  },
  {
    id: 'hours',
    label: 'Hours used',
    inFile: ['hoursUsed', 'hoursAvailable'],
    sortLabels: { ascending: 'Fewest hours used', descending: 'Most hours used' },
    width: '9.5rem',
    cell: (client) => <Hours client={client} />,
  },
  {
    id: 'owed',
    label: 'Owes',
    inFile: ['owed', 'overdue'],
    width: '7.5rem',
    kind: 'number',
    cell: ({ owed, overdue }) => owed > 0 && <Owed owed={owed} overdue={overdue} />,
  },
  {
    id: 'va',
    label: 'VA',
    width: 'minmax(0, 1.5fr)',
    cell: ({ va }) => (va ? <PersonChip person={va} size="sm" /> : none),
  },
  {
    id: 'tasks',
    label: 'Open tasks',
    inFile: ['openTasks', 'overdueTasks'],
    width: '6.5rem',
    kind: 'number',
    needsRoom: true,
    cell: ({ openTasks }) => openTasks,
  },
  {
    id: 'activity',
    label: 'Last activity',
    sortLabels: { ascending: 'Longest quiet first', descending: 'Latest activity first' },
    width: '8.5rem',
    needsRoom: true,
    cell: ({ lastActivityAt }) => <LastActivity at={lastActivityAt} />,
  },
  {
    id: 'health',
    label: 'Health',
    inFile: ['health', 'reasons'],
    width: 'minmax(0, 2fr)',
    onCard: 'bare',
    cell: ({ health: { level, reasons } }) => (
      <Flex align="center" gap="2" minW="0">
        <HealthBadge level={level} />
        {reasons.length > 0 && (
          <Box
            color="muted"
            fontSize="sm"
            lineClamp="2"
            whiteSpace="normal"
            title={reasons.join('. ')}
          >
            {reasons.join(', ')}
          </Box>
        )}
      </Flex>
    ),
  },
  {
    id: 'created',
    label: 'Client since',
    sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
    width: '9rem',
    isOptional: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];
