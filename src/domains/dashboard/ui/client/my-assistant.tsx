import { Box, Flex } from '@chakra-ui/react';
import { MessageSquare } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, PlainLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { writeMessage } from '#client/write-message.ts';
import { MatchPromise } from '#domains/users/ui/match-promise.tsx';
import { Proposal } from '#domains/users/ui/matches/proposal.tsx';
import { Availability } from '#domains/users/ui/partner/availability.tsx';

/** The client's VA: who they are, whether they are there, and a message to them. */
export function MyAssistant() {
  const page = trpc.dashboard.assistant.useQuery(undefined, {
    // Whether the VA is online. The page has just preloaded it.
    staleTime: 60_000,
  });
  const { data: day } = trpc.dashboard.firstDay.useQuery();
  const { data, error, dataUpdatedAt, refetch } = page;
  // The checklist says who works on the match.
  if (data === null && day && !day.isComplete && !day.isHidden) return null;
  const proposal = day?.match?.proposal;
  return (
    <SectionCard title="My Virtual Assistant">
      {data && (
        <>
          <Flex align="center" gap="3">
            <Avatar person={data.va} size="lg" />
            <Box minW="0" lineHeight="snug">
              <PlainLink
                to="/my-assistant"
                display="block"
                fontWeight="medium"
                overflowWrap="anywhere"
                _hover={{ textDecoration: 'underline' }}
              >
                <bdi>{data.va.fullName}</bdi>
              </PlainLink>
              <Availability
                place={data.va.place}
                fetchedAt={dataUpdatedAt}
                ownZone={data.own.timeZone}
              />
            </Box>
          </Flex>
          <Flex gap="2" wrap="wrap" mt="3">
            <ButtonLink
              to="/messages"
              search={{ contact: data.va.id }}
              state={writeMessage}
              size="sm"
            >
              <MessageSquare aria-hidden size={16} strokeWidth={1.75} />
              Message
            </ButtonLink>
            <ButtonLink to="/my-assistant" size="sm" variant="ghost">
              View Profile
            </ButtonLink>
          </Flex>
        </>
      )}
      {data === null && (
        <>
          <Box fontWeight="medium">
            <MatchPromise />
          </Box>
          <Box color="muted" fontSize="sm" mt="3">
            <Box fontWeight="medium">No Assistant Assigned</Box>
            You don't have a virtual assistant assigned to you yet. Please contact your
            administrator to get an assistant assigned.
          </Box>
          {proposal && (
            <Box mt="3">
              <Proposal proposal={proposal} />
            </Box>
          )}
          <Flex mt="3">
            <ButtonLink to="/messages" search={{ with: 'support' }} state={writeMessage} size="sm">
              Contact Support
            </ButtonLink>
          </Flex>
        </>
      )}
      {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <Flex align="center" gap="3">
          <LoadingNote>Loading your assistant</LoadingNote>
          <Skeleton boxSize="12" borderRadius="full" flexShrink={0} />
          <Skeleton flex="1" />
        </Flex>
      )}
    </SectionCard>
  );
}
