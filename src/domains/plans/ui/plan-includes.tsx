import { Box } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { SectionCard } from '#client/ui/section-card.tsx';
import {
  includedInAll,
  offeredPlans,
  planRules,
  promises,
  storageLine,
} from '../catalogue/catalogue.ts';
import { Points } from './plan-card.tsx';

/** What the landing page promises with a plan, and the rules of its changes. The match is promised to clients without a VA. */
export function PlanIncludes() {
  const { data } = trpc.assignments.myVa.useQuery();
  const isWaiting = data?.assignedVA === null;
  const rules = isWaiting ? [promises.match, ...planRules()] : planRules();
  const { data: billing } = trpc.billing.get.useQuery();
  if (!billing) return null;
  const own = billing.promised;
  const lines = own
    ? [storageLine(own), own.sharing, ...own.included]
    : includedInAll(offeredPlans());
  return (
    <SectionCard title="Your plan includes">
      <Points display={{ sm: 'grid' }} gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        {lines.map((line) => (
          <li key={line}>
            <Check aria-hidden size={16} strokeWidth={2} />
            {line}
          </li>
        ))}
      </Points>
      <Box mt="4" color="muted" fontSize="sm" display="flex" flexDirection="column" gap="2">
        {rules.map((rule) => (
          <span key={rule}>{rule}</span>
        ))}
      </Box>
    </SectionCard>
  );
}
