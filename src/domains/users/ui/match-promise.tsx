import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { TextLink } from '#client/ui/link.tsx';
import { formatNamedDay, today } from '#shared/dates.ts';
import type { OwnMatch } from '../matches/schema.ts';

/** When a client without a VA gets one, or the next step to it. */
export function MatchPromise() {
  const { data } = trpc.dashboard.firstDay.useQuery();
  if (!data) return <>&nbsp;</>;
  const { matchBy, match, hasPlan } = data;
  return (
    <Box as="span" display="block" maxW="md" textWrap="balance">
      {matchBy === null && !match && !hasPlan && (
        <>
          <TextLink to="/subscription">Choose a plan</TextLink> first. You'll be matched with a VA
          within 24-48 hours.
        </>
      )}
      {matchBy === null && !match && hasPlan && (
        <>
          A VA works for you as long as a plan runs.{' '}
          <TextLink to="/subscription-management">See your plan</TextLink>.
        </>
      )}
      {(matchBy !== null || match) && <MatchState matchBy={matchBy} match={match} />}
    </Box>
  );
}

function describePromise(matchBy: string, isInWork: boolean) {
  const day = formatNamedDay(matchBy);
  const isLate = matchBy < today(Date.now());
  if (isInWork)
    return isLate ? `Sorry, this is late. We expected it by ${day}.` : `We promised it by ${day}.`;
  return isLate
    ? `Your match was promised by ${day} and is late. We are sorry.`
    : `You will be matched with a VA by ${day} at the latest.`;
}

type MatchStateProps = { matchBy: string | null; match: OwnMatch | null };

/** Who works on the match and the promised day, or the VA who is proposed. */
export function MatchState({ matchBy, match }: MatchStateProps) {
  const admin = match?.admin;
  if (match?.proposal) return `${match.proposal.va.fullName} is proposed as your assistant.`;
  return (
    <>
      {admin && `${admin.fullName} is working on your match. `}
      {matchBy !== null && describePromise(matchBy, Boolean(admin))}
    </>
  );
}
