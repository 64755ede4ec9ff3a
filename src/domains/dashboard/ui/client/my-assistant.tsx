import { Box, Flex } from '@chakra-ui/react';
import { MessageSquare } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { writeMessage } from '#client/write-message.ts';
import { MatchPromise } from '#domains/users/ui/match-promise.tsx';
import { Proposal } from '#domains/users/ui/matches/proposal.tsx';
import { VaPresence } from '#domains/users/ui/va-presence.tsx';

/** The proposed VA, unless the checklist above shows them. */
function ProposalWithoutChecklist() {
  const { data: day } = trpc.dashboard.firstDay.useQuery();
  const proposal = day?.match?.proposal;
  if (!day || !proposal || !(day.isComplete || day.isHidden)) return null;
  return (
    <Box mt="3">
      <Proposal proposal={proposal} />
    </Box>
  );
}

/** The client's VA, with links to message them and view their profile. */
export function MyAssistant() {
  const { data, error, refetch } = trpc.assignments.myVa.useQuery();
  const va = data?.assignedVA;
  return (
    <SectionCard title="My Virtual Assistant">
      {va && (
        <Flex align="center" justify="space-between" gap="4" wrap="wrap">
          <Box minW="0">
            <PersonChip person={va} size="lg" detail={va.email} />
            <VaPresence />
          </Box>
          <Flex gap="2" wrap="wrap">
            <ButtonLink to="/messages" search={{ contact: va.id }} state={writeMessage} size="sm">
              <MessageSquare aria-hidden size={16} strokeWidth={1.75} />
              Send Message
            </ButtonLink>
            <ButtonLink to="/my-assistant" size="sm" variant="ghost">
              View Profile
            </ButtonLink>
          </Flex>
        </Flex>
      )}
      {data && !va && (
        <>
          <Box fontWeight="medium">
            <MatchPromise />
          </Box>
          <Box color="muted" fontSize="sm" mt="3">
            <Box fontWeight="medium">No Assistant Assigned</Box>
            You don't have a virtual assistant assigned to you yet. Please contact your
            administrator to get an assistant assigned.
          </Box>
          <ProposalWithoutChecklist />
          <Flex mt="3">
            <ButtonLink to="/messages" search={{ with: 'support' }} state={writeMessage} size="sm">
              Contact Support
            </ButtonLink>
          </Flex>
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Flex align="center" gap="3">
          <LoadingNote>Loading your assistant</LoadingNote>
          <Skeleton boxSize="12" borderRadius="full" flexShrink={0} />
          <Skeleton flex="1" />
        </Flex>
      )}
    </SectionCard>
  );
}
