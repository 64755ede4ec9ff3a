import { Box, Flex, Heading } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useReadSubject } from '#domains/notifications/ui/use-read-subject.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { LeadDetails } from '../../pipeline-schema.ts';
import { canAcceptLead, canBecomeUser, canContactLead } from '../../policy.ts';
import { useLeadActions } from '../lead-action.ts';
import { LeadStatusMenu, useMoveTo } from '../lead-status.tsx';
import { ReplyDeadlineBadge } from '../reply-deadline-badge.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { ContactFacts, PipelineFacts } from './lead-details.tsx';
import { LeadTimeline } from './lead-timeline.tsx';

const Loading = () => (
  <Box>
    <LoadingNote>Loading the lead</LoadingNote>
    <Skeleton w="60%" />
    <Skeleton w="80%" mt="4" />
    <Skeleton w="70%" mt="4" />
  </Box>
);

type LeadPanelProps = {
  id: number;
  onClose: () => void;
  /** Receives the focus on close. */
  returnFocus: () => HTMLElement | null;
};

/** Details of one lead, beside the list. A lead that was merged into another opens the other one. */
export function LeadPanel({ id, onClose, returnFocus }: LeadPanelProps) {
  const found = trpc.leads.get.useQuery({ id });
  const lead = found.data;
  const isGone = found.error?.data?.code === 'NOT_FOUND';
  useReadSubject('lead', lead?.id);
  return (
    <SidePanel
      open
      subject={id}
      onClose={onClose}
      title={lead?.fullName ?? 'Lead'}
      returnFocus={returnFocus}
      {...(lead && {
        detail: [lead.company, `created ${formatDateTime(lead.createdAt)}`]
          .filter(Boolean)
          .join(', '),
        footer: <Actions lead={lead} />,
      })}
    >
      {found.isPending && <Loading />}
      {isGone && (
        <EmptyState illustration="people" title="Lead not found">
          {deletedOrHidden}
        </EmptyState>
      )}
      {found.error && !isGone && !lead && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {lead && <Details lead={lead} />}
    </SidePanel>
  );
}

/** The most likely next act is the last button. */
function Actions({ lead }: { lead: LeadDetails }) {
  const { act } = useLeadActions();
  const moveTo = useMoveTo();
  return (
    <>
      <Button
        variant="ghost"
        color="danger"
        me="auto"
        onClick={() => act({ kind: 'delete', lead })}
      >
        Delete
      </Button>
      {canAcceptLead(lead) ? (
        <>
          <Button onClick={() => moveTo(lead, 'rejected')}>Reject</Button>
          <Button variant="primary" onClick={() => moveTo(lead, 'lead')}>
            Accept
          </Button>
        </>
      ) : (
        <>
          {canContactLead(lead) && (
            <Button onClick={() => moveTo(lead, 'contacted')}>Mark Contacted</Button>
          )}
          {canBecomeUser(lead) && (
            <Button variant="primary" onClick={() => act({ kind: 'convert', lead })}>
              Convert to Client
            </Button>
          )}
        </>
      )}
    </>
  );
}

const Title = ({ children }: { children: string }) => (
  <Heading as="h3" fontSize="md" fontWeight="semibold" mb="2">
    {children}
  </Heading>
);

const Details = ({ lead }: { lead: LeadDetails }) => (
  <Flex direction="column" gap="4">
    <Flex gap="2.5" align="center" wrap="wrap">
      <LeadStatusMenu lead={lead} />
      <ReplyDeadlineBadge lead={lead} />
    </Flex>
    <DuplicateNotice lead={lead} />
    <Box as="section" aria-label="Pipeline">
      <Title>Pipeline</Title>
      <PipelineFacts lead={lead} />
    </Box>
    <Box as="section" aria-label="Contact" borderTopWidth="1px" pt="4">
      <Title>Contact</Title>
      <ContactFacts lead={lead} />
    </Box>
    <Box as="section" aria-label="Timeline" borderTopWidth="1px" pt="4">
      <Title>Timeline</Title>
      <LeadTimeline lead={lead} />
    </Box>
  </Flex>
);
