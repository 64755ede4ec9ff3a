import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { newestFirst } from '#client/ui/table/sort-select.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { leadSourceLabels, rejectionReasonLabels } from '../../labels.ts';
import { canMergeLeads } from '../../policy.ts';
import type { LeadListing } from '../../schema.ts';
import { useLeadActions } from '../lead-action.ts';
import { LeadMenu } from '../lead-menu.tsx';
import { LeadStatusBadge } from '../lead-status.tsx';
import { toOpenLead } from '../leads-search.ts';
import { NextStepDay } from '../next-step.tsx';
import { ReplyDeadlineText } from '../reply-deadline-badge.tsx';

function RowActions({ lead }: { lead: LeadListing }) {
  const { act } = useLeadActions();
  const merge = {
    id: 'merge',
    label: 'Merge duplicates...',
    onSelect: () => act({ kind: 'merge', lead }),
  };
  return <LeadMenu lead={lead} more={canMergeLeads([lead, ...lead.duplicates]) ? [merge] : []} />;
}

const none = (text: string) => <Box color="muted">{text}</Box>;

const reasonOf = ({ status, rejectionReason }: LeadListing) =>
  status === 'rejected' && rejectionReason ? rejectionReasonLabels[rejectionReason] : null;

export const leadColumns: Column<LeadListing>[] = [
  {
    id: 'name',
    label: 'Name',
    inFile: ['name', 'company', 'email'],
    isFixed: true,
    sortLabels: { ascending: 'Name A-Z', descending: 'Name Z-A' },
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    cell: (lead) => (
      <Box minW="0" truncate>
        <RowLink to="/leads" search={toOpenLead(lead.id)} resetScroll={false}>
          {lead.fullName}
        </RowLink>
        <Box color="muted" fontSize="sm" truncate>
          {lead.company ?? lead.email}
        </Box>
      </Box>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    inFile: ['status', 'reason'],
    // The deadline of a reply fits.
    width: 'minmax(13rem, 1.2fr)',
    cell: (lead) => (
      <Box minW="0">
        <LeadStatusBadge status={lead.status} />
        <ReplyDeadlineText lead={lead} />
        {reasonOf(lead) && (
          <Box color="muted" fontSize="sm" truncate>
            {reasonOf(lead)}
          </Box>
        )}
      </Box>
    ),
  },
  {
    id: 'owner',
    label: 'Owner',
    width: 'minmax(8.5rem, 1.2fr)',
    cell: ({ owner }) =>
      owner ? (
        <Flex gap="2" align="center" minW="0">
          <Avatar person={owner} size="sm" />
          <Box truncate title={owner.fullName}>
            {owner.fullName}
          </Box>
        </Flex>
      ) : (
        none('No owner')
      ),
  },
  {
    id: 'next-step',
    label: 'Next step',
    inFile: ['next-step', 'next-step-on'],
    sortLabels: { ascending: 'Next step soonest first', descending: 'Next step latest first' },
    width: 'minmax(0, 1.6fr)',
    cell: (lead) =>
      lead.nextStep || lead.nextStepOn ? (
        <Box minW="0">
          <Box truncate title={lead.nextStep ?? undefined}>
            {lead.nextStep}
          </Box>
          <NextStepDay lead={lead} />
        </Box>
      ) : (
        none('None')
      ),
  },
  {
    id: 'value',
    label: 'Value',
    kind: 'number',
    sortLabels: { ascending: 'Lowest value first', descending: 'Highest value first' },
    width: '6.5rem',
    needsRoom: true,
    cell: ({ monthlyValue }) => (monthlyValue === null ? none('None') : formatMoney(monthlyValue)),
  },
  {
    id: 'source',
    label: 'Source',
    width: '7.5rem',
    needsRoom: true,
    cell: ({ source }) => leadSourceLabels[source],
  },
  {
    id: 'created',
    label: 'Created',
    sortLabels: { ascending: 'Oldest first', descending: newestFirst },
    width: '10rem',
    needsRoom: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    id: 'email',
    label: 'Email',
    isOptional: true,
    width: 'minmax(0, 1.6fr)',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'phone',
    label: 'Phone',
    isOptional: true,
    width: '9rem',
    cell: ({ phone }) => phone,
  },
  {
    id: 'comments',
    label: 'Comments',
    isOptional: true,
    kind: 'number',
    width: '6rem',
    cell: ({ commentCount }) => commentCount,
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '3.5rem',
    cell: (lead) => <RowActions lead={lead} />,
  },
];
