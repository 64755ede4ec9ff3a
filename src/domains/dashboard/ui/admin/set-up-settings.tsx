import { Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChecklistStep } from '#client/ui/checklist-step.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { useAct } from '#client/use-act.ts';
import { useAgency } from '#client/use-agency.ts';
import { offeredPlans, recordedPrice } from '#domains/plans/catalogue/catalogue.ts';
import { formatShortMoney } from '#shared/money.ts';
import type { ConfirmedStep, SetUp } from '../../set-up/schema.ts';

export type StepProps = { state: SetUp; isNext: boolean };

export const toVariant = (isNext: boolean) => (isNext ? 'primary' : 'secondary');

/** Says that a step may stay as it is. */
function RightAsItIs({ step, label }: { step: ConfirmedStep; label: string }) {
  const confirm = useAct(trpc.dashboard.confirmSetUp, { failed: 'Failed to confirm the step' });
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ step })}
    >
      {label}
    </Button>
  );
}

export function IdentityStep({ state: { hasIdentity }, isNext }: StepProps) {
  const { name } = useAgency();
  return (
    <ChecklistStep
      title="Name and logo"
      isDone={hasIdentity}
      action={
        <Flex gap="2" wrap="wrap">
          {!hasIdentity && <RightAsItIs step="identity" label={`Keep ${name}`} />}
          <ButtonLink
            to="/settings/agency"
            hash="identity"
            size="sm"
            variant={hasIdentity ? 'ghost' : toVariant(isNext)}
          >
            {hasIdentity ? 'Change' : 'Set name and logo'}
          </ButtonLink>
        </Flex>
      }
    >
      {hasIdentity
        ? `Your agency is ${name}.`
        : 'They appear in the portal, in emails, on invoices and on your landing page.'}
    </ChecklistStep>
  );
}

const prices = () =>
  offeredPlans()
    .map((plan) => `${plan.label} ${formatShortMoney(recordedPrice(plan))}`)
    .join(', ');

export const PlansStep = ({ state: { hasPlans }, isNext }: StepProps) => (
  <ChecklistStep
    title="Plans and prices"
    isDone={hasPlans}
    action={
      <Flex gap="2" wrap="wrap">
        {!hasPlans && <RightAsItIs step="plans" label="Keep these plans" />}
        <ButtonLink
          to="/settings/agency"
          hash="plans"
          size="sm"
          variant={hasPlans ? 'ghost' : toVariant(isNext)}
        >
          {hasPlans ? 'Change' : 'Set plans and prices'}
        </ButtonLink>
      </Flex>
    }
  >
    {prices()} a month. A client can have a plan with other hours and another price.
  </ChecklistStep>
);

export const PaymentStep = ({ state: { hasPayment, takesCards }, isNext }: StepProps) => (
  <ChecklistStep
    title="How clients pay"
    isDone={hasPayment}
    action={
      <Flex gap="2" wrap="wrap">
        {!hasPayment && <RightAsItIs step="payment" label="Keep bank transfer" />}
        <ButtonLink
          to="/settings/agency"
          hash="invoices"
          size="sm"
          variant={hasPayment ? 'ghost' : toVariant(isNext)}
        >
          {hasPayment ? 'Change' : 'Add bank details'}
        </ButtonLink>
      </Flex>
    }
  >
    {takesCards
      ? 'By card with Stripe, or by bank transfer.'
      : hasPayment
        ? 'By bank transfer. For cards, the server needs a Stripe key.'
        : 'By bank transfer, with your bank details at the foot of each invoice. For cards, the server needs a Stripe key.'}
  </ChecklistStep>
);
