import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormSection } from '#client/ui/form-section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { formatDay } from '#shared/dates.ts';
import { formatShortMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { recordedPrice } from '../../catalogue/catalogue.ts';
import { describeTerms } from '../../catalogue/terms.ts';
import type { PlanOffers } from '../../offers/schema.ts';
import { EditPlan } from './edit-plan.tsx';
import { type EditPlanProps, toEntered } from './plan-form.tsx';

type Plan = PlanOffers['plans'][number];
type Planned = PlanOffers['planned'][number];
type Edited = Pick<EditPlanProps, 'slug' | 'initial'>;

const List = chakra('ul', { base: { m: '0', p: '0', listStyle: 'none' } });
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    justifyContent: 'space-between',
    alignItems: 'center',
    py: '3',
    borderBottomWidth: '1px',
    _last: { borderBottomWidth: '0' },
  },
});

const priceOf = (plan: Planned) =>
  `${formatShortMoney(recordedPrice(plan))} a month: ${describeTerms(plan.recorded)}. Advertised at ${formatShortMoney(plan.advertised.monthlyPrice)}.`;

function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <Box flex="1" minW={{ base: '100%', sm: '14rem' }}>
      <Flex gap="2" align="center" wrap="wrap">
        <Box fontWeight="semibold">{plan.label}</Box>
        {plan.isMostPopular && <Badge tone="brand">Most Popular</Badge>}
        {!plan.isOffered && <Badge tone="neutral">Not on offer</Badge>}
      </Flex>
      <Box color="muted" fontSize="sm">
        {priceOf(plan)}
      </Box>
      <Box color="muted" fontSize="sm">
        {plan.running > 0 ? plural(plan.running, 'running plan') : 'No running plans'}
      </Box>
    </Box>
  );
}

function PlannedRow({ plan, onChange }: { plan: Planned; onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const withdraw = useAct(trpc.planOffers.withdraw, {
    done: { title: 'Planned change withdrawn' },
    failed: 'The planned change was not withdrawn',
    onSuccess: (offers) => utils.planOffers.get.setData(undefined, offers),
    onSettled: () => setOpen(false),
  });
  const day = formatDay(plan.validFrom);
  return (
    <Row>
      <Box flex="1" minW={{ base: '100%', sm: '14rem' }}>
        <Box fontWeight="medium">
          {plan.label} from {day}
        </Box>
        <Box color="muted" fontSize="sm">
          {plan.isOffered ? priceOf(plan) : 'No longer on offer.'}
        </Box>
      </Box>
      <Flex gap="2">
        <Button size="sm" aria-label={`Change ${plan.label} from ${day}`} onClick={onChange}>
          Change
        </Button>
        <Button
          size="sm"
          aria-label={`Withdraw ${plan.label} from ${day}`}
          onClick={() => setOpen(true)}
        >
          Withdraw
        </Button>
      </Flex>
      <ConfirmMutation
        mutation={withdraw}
        input={{ id: plan.id }}
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Withdraw the planned change?"
        confirmLabel="Withdraw"
        confirmingLabel="Withdrawing..."
        cancelLabel="Keep it"
      >
        {`${plan.label} stays as it is before ${day}.`}
      </ConfirmMutation>
    </Row>
  );
}

function Offers({ offers }: { offers: PlanOffers }) {
  const { today, plans, planned } = offers;
  // Null while nothing is edited. Kept as it was then, so that the form does not change while it is edited.
  const [edited, setEdited] = useState<Edited | null>(null);
  const newcomers = planned.filter(({ slug }) => !plans.some((one) => one.slug === slug));
  const newPlan = {
    validFrom: today,
    position: plans.length + newcomers.length + 1,
    included: plans[0]?.included ?? [],
    isOffered: true,
  };
  return (
    <Flex direction="column" gap="4">
      <List aria-label="Plans">
        {plans.map((one) => (
          <Row key={one.slug}>
            <PlanFacts plan={one} />
            <Button
              size="sm"
              aria-label={`Change ${one.label}`}
              onClick={() =>
                setEdited({ slug: one.slug, initial: { ...toEntered(one), validFrom: today } })
              }
            >
              Change
            </Button>
          </Row>
        ))}
      </List>
      {planned.length > 0 && (
        <List aria-label="Planned">
          {planned.map((one) => (
            <PlannedRow
              key={one.id}
              plan={one}
              onChange={() => setEdited({ slug: one.slug, initial: toEntered(one) })}
            />
          ))}
        </List>
      )}
      <Box>
        <Button onClick={() => setEdited({ slug: null, initial: newPlan })}>Add a plan</Button>
      </Box>
      {edited !== null && <EditPlan {...edited} today={today} onClose={() => setEdited(null)} />}
    </Flex>
  );
}

/** The plans on offer and their prices, for administrators. */
export function PlansSection() {
  const found = trpc.planOffers.get.useQuery();
  return (
    <FormSection
      title="Plans and prices"
      detail="The plans that clients can choose. A change starts on a day that you set. Running plans keep their terms."
    >
      {found.data ? (
        <Offers offers={found.data} />
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton h="12rem" aria-hidden />
      )}
    </FormSection>
  );
}
