import { Box, Flex, Heading } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton, SkeletonCard } from '#client/ui/skeleton.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { useAct } from '#client/use-act.ts';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels } from '../../labels.ts';
import { ClientDetails, VaDetails } from '../profile/profile-overview.tsx';
import {
  isClientProfile,
  isManaged,
  isVaProfile,
  type ManagedUser,
  type Profile,
} from '../user-kinds.ts';
import { UserStatusBadges } from '../user-status.tsx';
import { EndSessions } from './end-sessions.tsx';
import type { UserAction } from './user-action-dialogs.tsx';

// Loaded separately, because only VAs have pay rates.
const VaRates = lazy(async () => ({
  default: (await import('#domains/pay/ui/rates/va-rates.tsx')).VaRates,
}));

// Loaded separately, because only clients have payments.
const ClientBilling = lazy(async () => ({
  default: (await import('#domains/plans/ui/client-billing.tsx')).ClientBilling,
}));

type UserPanelProps = { id: number; onClose: () => void; onAction: (action: UserAction) => void };

const Loading = () => (
  <Box>
    <LoadingNote>Loading the user</LoadingNote>
    <Skeleton w="60%" />
    <Skeleton w="80%" mt="4" />
    <Skeleton w="70%" mt="4" />
  </Box>
);

/** Details of one user, beside the table. */
export function UserPanel({ id, onClose, onAction }: UserPanelProps) {
  const found = trpc.users.get.useQuery({ id });
  const user = found.data && isManaged(found.data.user) ? found.data.user : null;
  return (
    <SidePanel
      open
      subject={id}
      onClose={onClose}
      title={user?.fullName ?? 'User'}
      {...(user && { detail: roleLabels[user.role] })}
      returnFocus={() => findRowLink(id)}
      {...(user && {
        footer: (
          <>
            <Button
              variant="ghost"
              color="danger"
              me="auto"
              onClick={() => onAction({ kind: 'delete', user })}
            >
              Delete user
            </Button>
            <Button onClick={() => onAction({ kind: 'link', user })}>Send reset link</Button>
            <Button variant="primary" onClick={() => onAction({ kind: 'edit', user })}>
              Edit user
            </Button>
          </>
        ),
      })}
    >
      {found.isPending && <Loading />}
      {found.error && !user && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {user && <Details user={user} profile={found.data?.profile ?? null} />}
    </SidePanel>
  );
}

function Details({ user, profile }: { user: ManagedUser; profile: Profile }) {
  return (
    <Flex direction="column" gap="6">
      <Flex align="center" gap="4">
        <Avatar person={user} size="lg" />
        <Flex direction="column" gap="1.5" minW="0" align="flex-start">
          <UserStatusBadges user={user} />
          <TextLink to="/messages" search={{ contact: user.id }}>
            Send a message
          </TextLink>
        </Flex>
      </Flex>
      {!user.isApproved && <Approval user={user} />}
      <Section title="Account">
        <DescriptionList isTabular>
          <Fact name="Username">{user.username}</Fact>
          <Fact name="Email">{user.email}</Fact>
          <Fact name="Created">{formatDateTime(user.createdAt)}</Fact>
        </DescriptionList>
        <Box mt="4">
          <EndSessions user={user} />
        </Box>
      </Section>
      {isVaProfile(profile) && (
        <Section title="Virtual assistant">
          <VaDetails profile={profile} />
          <Flex mt="4">
            {profile.assignedClientId === null ? (
              <ButtonLink to="/va-management" search={{ tab: 'vas', va: user.id }} size="sm">
                Assign a client
              </ButtonLink>
            ) : (
              <ButtonLink
                to="/va-management"
                search={{ tab: 'assignments', q: user.fullName }}
                size="sm"
              >
                View assignment
              </ButtonLink>
            )}
          </Flex>
        </Section>
      )}
      {isVaProfile(profile) && (
        <Section title="Pay">
          <Suspense fallback={<SkeletonCard />}>
            <VaRates vaId={user.id} />
          </Suspense>
        </Section>
      )}
      {isClientProfile(profile) && (
        <Section title="Client">
          <ClientDetails profile={profile} />
          <Box mt="5">
            <Suspense fallback={<SkeletonCard />}>
              <ClientBilling clientId={user.id} fullName={user.fullName} level="h3" />
            </Suspense>
          </Box>
        </Section>
      )}
    </Flex>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" aria-label={title}>
    <Heading as="h3" fontSize="md" fontWeight="semibold" mb="3">
      {title}
    </Heading>
    {children}
  </Box>
);

/** A VA who registered themself sees no available tasks until an admin approves them. */
function Approval({ user }: { user: ManagedUser }) {
  const utils = trpc.useUtils();
  const approve = useAct(trpc.users.edit, {
    done: {
      title: 'User updated successfully',
      description: `${user.fullName} is approved and can now take tasks.`,
    },
    onSuccess: (approved) => utils.users.get.setData({ id: user.id }, approved),
    failed: 'Failed to update user',
  });
  return (
    <Flex direction="column" gap="3" p="4" borderRadius="card" bg="time.tint" align="flex-start">
      <Box>
        This VA signed up on their own. They can't see available tasks until you approve them.
      </Box>
      <Button
        size="sm"
        loading={approve.isPending}
        loadingText="Approving..."
        onClick={() => approve.mutate({ id: user.id, user: { status: 'active' } })}
      >
        Approve
      </Button>
    </Flex>
  );
}
