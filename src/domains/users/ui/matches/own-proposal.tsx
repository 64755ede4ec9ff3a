import { trpc } from '#client/trpc.ts';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Proposal } from './proposal.tsx';

/** The VA who is proposed to the client, on the page of their assistant. */
export function OwnProposal() {
  const { data } = trpc.dashboard.firstDay.useQuery();
  const proposal = data?.match?.proposal;
  if (!proposal) return null;
  return (
    <SectionCard title="Proposed assistant">
      <Proposal proposal={proposal} />
    </SectionCard>
  );
}
