import { Box, Flex } from '@chakra-ui/react';
import { Plus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { TextLink } from '#client/ui/link.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { roleLabels } from '#domains/users/labels.ts';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Invitation, NewInvitation } from '../schema.ts';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));
const InviteManyDialog = lazy(async () => ({
  default: (await import('./invite-many-dialog.tsx')).InviteManyDialog,
}));
const ResentLinkDialog = lazy(async () => ({
  default: (await import('./resent-link-dialog.tsx')).ResentLinkDialog,
}));

const states: Record<Invitation['status'], { label: string; tone: Tone }> = {
  open: { label: 'Pending', tone: 'brand' },
  accepted: { label: 'Accepted', tone: 'success' },
  revoked: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** The address, until the invited person has entered their name. */
const nameOf = ({ fullName, email }: Invitation) => fullName || email;

type Acts = {
  /** The invitation that is being sent again. */
  sending: number | null;
  onResend: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
};

const columnsOf = ({ sending, onResend, onWithdraw }: Acts): Column<Invitation>[] => [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    cell: ({ fullName, email }) => (
      <Box minW="0">
        <Box truncate fontWeight="medium">
          {fullName || email}
        </Box>
        {fullName && (
          <Box truncate color="muted" fontSize="sm" fontWeight="normal">
            {email}
          </Box>
        )}
      </Box>
    ),
  },
  { id: 'role', label: 'Role', width: '9rem', cell: ({ role }) => roleLabels[role] },
  {
    id: 'status',
    label: 'Status',
    width: '9rem',
    cell: ({ status, isUndelivered }) =>
      status === 'open' && isUndelivered ? (
        <Flex direction="column" align="flex-start">
          <Badge tone="danger">Not delivered</Badge>
          <TextLink to="/user-management" search={{ tab: 'jobs' }} fontSize="sm">
            Try again in Failed jobs
          </TextLink>
        </Flex>
      ) : (
        <Badge tone={states[status].tone}>{states[status].label}</Badge>
      ),
  },
  {
    id: 'created',
    label: 'Invited',
    width: '10rem',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    id: 'expires',
    label: 'Expires',
    width: '10rem',
    cell: ({ status, expiresAt }) => (status === 'open' ? formatDate(expiresAt) : ''),
    onCard: 'hidden',
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '13rem',
    cell: (invitation) =>
      (invitation.status === 'open' || invitation.status === 'expired') && (
        <Flex gap="2">
          <Button
            size="sm"
            loading={sending === invitation.id}
            aria-label={`Send the invitation of ${nameOf(invitation)} again`}
            onClick={() => onResend(invitation)}
          >
            Send again
          </Button>
          {invitation.status === 'open' && (
            <Button
              size="sm"
              aria-label={`Withdraw the invitation of ${nameOf(invitation)}`}
              onClick={() => onWithdraw(invitation)}
            >
              Withdraw
            </Button>
          )}
        </Flex>
      ),
  },
];

const pageSize = 50;

export function InvitationsTab() {
  const [inviting, setInviting] = useState<'one' | 'many' | null>(null);
  const [resent, setResent] = useState<NewInvitation | null>(null);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const invitations = trpc.invitations.list.useInfiniteQuery(
    { limit: pageSize },
    // An invitation expires, and its mail is given up, without a live event.
    { getNextPageParam: nextPage, staleTime: 0 },
  );
  const resend = useAct(trpc.invitations.resend, {
    onSuccess(invitation) {
      if (invitation.link !== null) return setResent(invitation);
      toast({
        title: 'Invitation on its way again',
        description: `We're emailing a new link to ${invitation.email}. The former one no longer works.`,
      });
    },
    failed: 'Failed to send the invitation again',
  });
  const invite = (
    <>
      <Button size="sm" icon={<Users aria-hidden size={16} />} onClick={() => setInviting('many')}>
        Invite VAs
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={<Plus aria-hidden size={16} />}
        onClick={() => setInviting('one')}
      >
        Invite user
      </Button>
    </>
  );

  return (
    <Flex direction="column" gap="4">
      <FilterBar>{invite}</FilterBar>
      <PagedTable
        label="Invitations"
        isTall
        columns={columnsOf({
          sending: resend.isPending ? Number(resend.variables.id) : null,
          onResend: ({ id }) => resend.mutate({ id }),
          onWithdraw: setRevoking,
        })}
        list={invitations}
        countOf={(count) => plural(count, 'invitation')}
        empty={
          <EmptyState illustration="people" title="No invitations yet">
            People you invite choose their own username and password.
          </EmptyState>
        }
      />
      <Suspense>
        {inviting === 'one' && <InviteDialog onClose={() => setInviting(null)} />}
        {inviting === 'many' && <InviteManyDialog onClose={() => setInviting(null)} />}
        {resent && <ResentLinkDialog invitation={resent} onClose={() => setResent(null)} />}
      </Suspense>
      {revoking && <WithdrawDialog invitation={revoking} onClose={() => setRevoking(null)} />}
    </Flex>
  );
}

type WithdrawDialogProps = { invitation: Invitation; onClose: () => void };

function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const revoke = useAct(trpc.invitations.revoke, {
    done: {
      title: 'Invitation withdrawn',
      description: `The link for ${invitation.email} no longer works.`,
    },
    failed: 'Failed to withdraw the invitation',
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={revoke}
      input={{ id: invitation.id }}
      onClose={onClose}
      title={`Withdraw the invitation of ${nameOf(invitation)}?`}
      confirmLabel="Withdraw"
      confirmingLabel="Withdrawing..."
    >
      The link for {invitation.email} will stop working right away.
    </ConfirmMutation>
  );
}
