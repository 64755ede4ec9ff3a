import { Box } from '@chakra-ui/react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { catalogue, type NamedPlan } from '#domains/plans/catalogue.ts';
import { costOf, formatMoney, formatRate } from '#shared/money.ts';

/** What is paid today, and what it is for. */
export function OrderSummary({ plan, replaces }: { plan: NamedPlan; replaces: string | null }) {
  const { label, recorded } = catalogue[plan];
  const total = formatMoney(costOf(recorded.monthlyHours, recorded.hourlyRate));
  return (
    <SectionCard title="Order summary" detail={`${label} plan, billed monthly`}>
      <DescriptionList isInline>
        <Fact name="Monthly hours">{recorded.monthlyHours}</Fact>
        <Fact name="Hourly rate">{formatRate(recorded.hourlyRate)}</Fact>
        <Fact name="Total today">
          <Box as="span" fontSize="lg" fontWeight="semibold">
            {total}
          </Box>
        </Fact>
      </DescriptionList>
      <Box mt="3" color="muted" fontSize="sm">
        {replaces
          ? `Your ${replaces} plan ends today and its unused hours come along. `
          : 'Your hours are there at once. '}
        The next payment of {total} is due in a month.
      </Box>
    </SectionCard>
  );
}
