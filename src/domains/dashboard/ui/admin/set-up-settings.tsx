import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
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

const steps = {
  identity: { title: 'Name and logo', hash: 'identity', set: 'Set name and logo' },
  plans: { title: 'Plans and prices', hash: 'plans', set: 'Set plans and prices' },
  payment: { title: 'How clients pay', hash: 'invoices', set: 'Add bank details' },
} satisfies Record<ConfirmedStep, object>;

type SettingsStepProps = {
  step: ConfirmedStep;
  isDone: boolean;
  isNext: boolean;
  /** Says that the step may stay as it is. */
  keep: string;
  children: ReactNode;
};

function SettingsStep({ step, isDone, isNext, keep, children }: SettingsStepProps) {
  const { title, hash, set } = steps[step];
  const confirm = useAct(trpc.dashboard.confirmSetUp, { failed: 'Failed to confirm the step' });
  return (
    <ChecklistStep
      title={title}
      isDone={isDone}
      action={
        <Flex gap="2" wrap="wrap">
          {!isDone && (
            <Button
              size="sm"
              variant="ghost"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ step })}
            >
              {keep}
            </Button>
          )}
          <ButtonLink
            to="/settings/agency"
            hash={hash}
            size="sm"
            variant={isDone ? 'ghost' : toVariant(isNext)}
          >
            {isDone ? 'Change' : set}
          </ButtonLink>
        </Flex>
      }
    >
      {children}
    </ChecklistStep>
  );
}

export function IdentityStep({ state: { hasIdentity }, isNext }: StepProps) {
  const { name } = useAgency();
  return (
    <SettingsStep step="identity" isDone={hasIdentity} isNext={isNext} keep={`Keep ${name}`}>
      {hasIdentity
        ? `Your agency is ${name}.`
        : 'They appear in the portal, in emails, on invoices and on your landing page.'}
    </SettingsStep>
  );
}

const prices = () =>
  offeredPlans()
    .map((plan) => `${plan.label} ${formatShortMoney(recordedPrice(plan))}`)
    .join(', ');

export const PlansStep = ({ state: { hasPlans }, isNext }: StepProps) => (
  <SettingsStep step="plans" isDone={hasPlans} isNext={isNext} keep="Keep these plans">
    {prices()} a month. A client can have a plan with other hours and another price.
  </SettingsStep>
);

export const PaymentStep = ({ state: { hasPayment, takesCards }, isNext }: StepProps) => (
  <SettingsStep step="payment" isDone={hasPayment} isNext={isNext} keep="Keep bank transfer">
    {takesCards
      ? 'By card with Stripe, or by bank transfer.'
      : hasPayment
        ? 'By bank transfer. For cards, the server needs a Stripe key.'
        : 'By bank transfer, with your bank details at the foot of each invoice. For cards, the server needs a Stripe key.'}
  </SettingsStep>
);
