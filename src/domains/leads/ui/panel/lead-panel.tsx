import { Box, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
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
        footer: <Actions lead={lead} onDeleted={onClose} />,
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
function Actions({ lead, onDeleted }: { lead: LeadDetails; onDeleted: () => void }) {
  const { act } = useLeadActions();
  const moveTo = useMoveTo();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button variant="ghost" color="danger" me="auto" onClick={() => setDeleting(true)}>
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
      {isDeleting && (
        <DeleteLead lead={lead} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}

type DeleteLeadProps = { lead: LeadDetails; onClose: () => void; onDeleted: () => void };

function DeleteLead({ lead, onClose, onDeleted }: DeleteLeadProps) {
  const remove = useAct(trpc.leads.delete, {
    done: { title: 'Lead deleted', description: `${lead.fullName} has been deleted.` },
    onSuccess() {
      onClose();
      onDeleted();
    },
    failed: 'Failed to delete lead',
  });
  return (
    <ConfirmMutation
      onClose={onClose}
      title={`Delete ${lead.fullName}?`}
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
      mutation={remove}
      input={{ id: lead.id }}
    >
      The comments and emails of this lead are deleted too. You can't undo this.
    </ConfirmMutation>
  );
}

function Details({ lead }: { lead: LeadDetails }) {
  const { act } = useLeadActions();
  return (
    <Flex direction="column" gap="7">
      <Flex direction="column" gap="3">
        <Flex gap="2.5" align="center" wrap="wrap">
          <LeadStatusMenu lead={lead} />
          <ReplyDeadlineBadge lead={lead} />
        </Flex>
        <DuplicateNotice lead={lead} />
      </Flex>
      <Section
        title="Pipeline"
        action={
          <Button size="sm" onClick={() => act({ kind: 'edit', lead })}>
            Edit
          </Button>
        }
      >
        <PipelineFacts lead={lead} />
      </Section>
      <Section title="Contact">
        <ContactFacts lead={lead} />
      </Section>
      <Section title="Timeline">
        <LeadTimeline lead={lead} />
      </Section>
    </Flex>
  );
}

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

const Section = ({ title, action, children }: SectionProps) => (
  <Box as="section" aria-label={title}>
    <Flex align="center" justify="space-between" gap="3" mb="3" minH="8">
      <Heading as="h3" fontSize="md" fontWeight="semibold">
        {title}
      </Heading>
      {action}
    </Flex>
    {children}
  </Box>
);
