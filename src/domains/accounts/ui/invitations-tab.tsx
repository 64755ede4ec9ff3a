import { Box, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
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
import { useAct } from '#client/use-act.ts';
import { roleLabels } from '#domains/users/labels.ts';
import { formatDate } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Invitation } from '../schema.ts';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

const states: Record<Invitation['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'brand' },
  accepted: { label: 'Accepted', tone: 'success' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

const columnsOf = (onRevoke: (invitation: Invitation) => void): Column<Invitation>[] => [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    cell: ({ fullName, email }) => (
      <Box minW="0">
        <Box truncate fontWeight="medium">
          {fullName}
        </Box>
        <Box truncate color="muted" fontSize="sm" fontWeight="normal">
          {email}
        </Box>
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
    width: '5.5rem',
    cell: (invitation) =>
      invitation.status === 'open' && (
        <Button size="sm" onClick={() => onRevoke(invitation)}>
          Revoke
        </Button>
      ),
  },
];

const pageSize = 50;

export function InvitationsTab() {
  const [isInviting, setInviting] = useState(false);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const invitations = trpc.invitations.list.useInfiniteQuery(
    { limit: pageSize },
    // There are no live events for invitations, so refetch each time.
    { getNextPageParam: nextPage, staleTime: 0 },
  );
  const invite = (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus aria-hidden size={16} />}
      onClick={() => setInviting(true)}
    >
      Invite user
    </Button>
  );

  return (
    <Flex direction="column" gap="4">
      <FilterBar>{invite}</FilterBar>
      <PagedTable
        label="Invitations"
        isTall
        columns={columnsOf(setRevoking)}
        list={invitations}
        countOf={(count) => plural(count, 'invitation')}
        empty={
          <EmptyState illustration="people" title="No invitations yet">
            People you invite choose their own username and password.
          </EmptyState>
        }
      />
      <Suspense>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}
    </Flex>
  );
}

type RevokeDialogProps = { invitation: Invitation; onClose: () => void };

function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const revoke = useAct(trpc.invitations.revoke, {
    done: {
      title: 'Invitation revoked',
      description: `The link for ${invitation.email} no longer works.`,
    },
    failed: 'Failed to revoke invitation',
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={revoke}
      input={{ id: invitation.id }}
      onClose={onClose}
      title={`Revoke ${invitation.fullName}'s invitation?`}
      confirmLabel="Revoke"
      confirmingLabel="Revoking..."
    >
      The link for {invitation.email} will stop working right away.
    </ConfirmMutation>
  );
}
