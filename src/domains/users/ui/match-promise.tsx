import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { TextLink } from '#client/ui/link.tsx';
import { formatDay, today } from '#shared/dates.ts';

/** When a client without a VA gets one, or the next step to it. */
export function MatchPromise() {
  const { data } = trpc.dashboard.firstDay.useQuery();
  if (!data) return null;
  const { matchBy, hasPlan } = data;
  return (
    <Box as="span" display="block" mt="3">
      {matchBy === null && !hasPlan && (
        <>
          <TextLink to="/subscription">Choose a plan</TextLink> first. You are matched with a VA
          within two days after it starts.
        </>
      )}
      {matchBy === null && hasPlan && (
        <>
          A VA works for you as long as a plan runs.{' '}
          <TextLink to="/subscription-management">See your plan</TextLink>.
        </>
      )}
      {matchBy !== null && <MatchDay day={matchBy} />}
    </Box>
  );
}

/** The promised day, or an apology after it. */
export const MatchDay = ({ day }: { day: string }) => (
  <>
    {day >= today(Date.now())
      ? `You will be matched with a VA by ${formatDay(day)} at the latest.`
      : `Your match was promised by ${formatDay(day)} and is late. We are sorry.`}{' '}
    A question? <TextLink to="/messages">Write to us in Messages</TextLink>.
  </>
);
