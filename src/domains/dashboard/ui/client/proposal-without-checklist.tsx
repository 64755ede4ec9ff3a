import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Proposal } from '#domains/users/ui/matches/proposal.tsx';

/** The proposed VA, unless the checklist above shows them. */
export function ProposalWithoutChecklist() {
  const { data: day } = trpc.dashboard.firstDay.useQuery();
  const proposal = day?.match?.proposal;
  if (!day || !proposal || !(day.isComplete || day.isHidden)) return null;
  return (
    <Box mt="3">
      <Proposal proposal={proposal} />
    </Box>
  );
}
