import { Box, Grid } from '@chakra-ui/react';
import { useActivePlan } from '#client/shell/use-user.ts';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { included } from '#domains/plans/catalogue.ts';
import { CardBrands } from './card-brands.tsx';
import { PlanCard } from './plan-card.tsx';

/** What both plans include, said once. */
const Included = () => (
  <Box color="muted" maxW="text">
    Both plans include{' '}
    {included.map((point, index) => (
      <span key={point}>
        {index > 0 && (index === included.length - 1 ? ' and ' : ', ')}
        {point.charAt(0).toLowerCase() + point.slice(1)}
      </span>
    ))}
    .
  </Box>
);

export function SubscriptionPage() {
  const activePlan = useActivePlan();
  return (
    <Page maxW="4xl">
      <PageHeader
        title="Subscription"
        detail="Billed monthly, by card. Unused hours move to the next month, and you can cancel at any time."
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
