import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { keptHoursNotice } from '#domains/ledger/hours.ts';
import { formatDay } from '#shared/dates.ts';
import { planName } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { ActivatePlan } from './activate-plan.tsx';
import { BillingInfo } from './billing-info.tsx';
import { Column, Columns } from './columns.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PlanIncludes } from './plan-includes.tsx';
import { timelineQuery } from './plans-query.ts';
import { QuickActions } from './quick-actions.tsx';
import { makeTimeline } from './timeline.ts';
import { TimelineList } from './timeline-list.tsx';

type PlanPartProps = { subscriptions: Subscription[]; running: Subscription | undefined };

/** What the client has, what it costs and when, and how to change it. */
export function PlanPart({ subscriptions, running }: PlanPartProps) {
  const paused = subscriptions.find(({ pausedOn }) => pausedOn !== null);
  return (
    <Columns>
      <Column>
        {running ? <CurrentPlan subscription={running} /> : <NoSubscription paused={paused} />}
        {running && (
          // On phones, what rarely changes comes after the actions.
          <Box order={{ base: 1, lg: 0 }} minW="0">
            <PlanIncludes />
          </Box>
        )}
      </Column>
      <Column>
        {running && <QuickActions subscription={running} />}
        {running && <BillingInfo subscription={running} />}
        {subscriptions.length > 0 && <Timeline subscriptions={subscriptions} />}
      </Column>
    </Columns>
  );
}

function NoSubscription({ paused }: { paused: Subscription | undefined }) {
  const { data: hours } = trpc.ledger.balance.useQuery({});
  const { data: billing } = trpc.billing.get.useQuery();
  const canActivate = Boolean(billing?.activation);
  const change = billing?.change;
  return (
    <Card>
      <EmptyState
        illustration="plan"
        heading="h2"
        title="No Active Subscription"
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            {paused && <ActivatePlan paused={paused} />}
            <ButtonLink to="/subscription" variant={canActivate ? 'secondary' : 'primary'}>
              View Available Plans
            </ButtonLink>
          </Flex>
        }
      >
        {paused?.pausedOn
          ? `Your ${planName(paused)} plan is paused since ${formatDay(paused.pausedOn)}. No hours are added and nothing is charged. ${canActivate ? 'Activate it' : 'Write to us in Messages to activate it'}, or choose another plan.${change ? ` The change to ${planName(change)} waits for the activation.` : ''}`
          : 'Choose a plan to get hours with a virtual assistant.'}
        {hours && hours.balance > 0 && ` ${keptHoursNotice(hours.balance)}`}
      </EmptyState>
    </Card>
  );
}

function Timeline({ subscriptions }: { subscriptions: Subscription[] }) {
  const payments = trpc.payments.list.useQuery(timelineQuery);
  return (
    <SectionCard title="Timeline">
      <TimelineList entries={makeTimeline(subscriptions, payments.data?.items ?? [])} />
    </SectionCard>
  );
}
