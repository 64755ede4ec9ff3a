import { Box, Grid, Heading } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useActivePlan } from '#client/use-user.ts';
import { included } from '#domains/plans/catalogue.ts';
import { CardBrands } from './card-brands.tsx';
import { PlanCard, Points } from './plan-card.tsx';

const Included = () => (
  <Box as="section" aria-label="Both plans include">
    <Heading as="h2" fontSize="md" fontWeight="semibold" mb="3">
      Both plans include
    </Heading>
    <Points
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' }}
      color="muted"
    >
      {included.map((point) => (
        <li key={point}>
          <Check aria-hidden size={16} strokeWidth={2} />
          {point}
        </li>
      ))}
    </Points>
  </Box>
);

export function SubscriptionPage() {
  const activePlan = useActivePlan();
  return (
    <Page maxW="4xl">
      <PageHeader
        title="Subscription"
        detail="Unused hours roll over. Cancel any time. Your plan runs to the end of the billing period."
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
        <PlanCard plan="part-time" activePlan={activePlan} />
        <PlanCard plan="full-time" activePlan={activePlan} />
      </Grid>
      <Included />
      <CardBrands />
    </Page>
  );
}
