import { Box } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { useAct } from '#client/use-act.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import {
  advertisedPrice,
  findCataloguePlan,
  noticeDays,
  planLabel,
  planName,
} from '../catalogue/catalogue.ts';
import { describeTerms } from '../catalogue/terms.ts';
import type { ScheduledChange, SchedulePreview } from '../changes/schema.ts';

type ButtonProps = { describedBy?: string; children: ReactNode };

/** Schedules a smaller plan, after the figures are shown. */
export function ScheduleChange({ plan, describedBy, children }: ButtonProps & { plan: Plan }) {
  const [isOpen, setOpen] = useState(false);
  const preview = trpc.planChanges.preview.useQuery(
    { plan },
    { enabled: isOpen, staleTime: 0, retry: false },
  );
  const isLoading = isOpen && preview.isFetching && !preview.data;
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        wide
        loading={isLoading}
        loadingText="Loading..."
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && preview.error && (
        <Box role="alert" color="danger" fontSize="sm">
          {errorMessage(preview.error)}
        </Box>
      )}
      {isOpen && preview.data && !preview.error && (
        <ScheduleDialog plan={plan} preview={preview.data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type ScheduleDialogProps = { plan: Plan; preview: SchedulePreview; onClose: () => void };

function ScheduleDialog({ plan, preview, onClose }: ScheduleDialogProps) {
  const { subscriptionId, effectiveOn, amount, renewal } = preview;
  const label = planLabel(plan);
  const offered = findCataloguePlan(plan);
  const schedule = useAct(trpc.planChanges.schedule, {
    done: (change) => ({
      title: 'Change scheduled',
      description: `The ${label} plan begins on ${formatDay(change.effectiveOn)}.`,
    }),
    onSuccess: onClose,
    failed: 'Failed to schedule the change',
  });
  return (
    <ConfirmMutation
      mutation={schedule}
      input={{ plan, previewed: { subscriptionId, effectiveOn, amount } }}
      onClose={onClose}
      title={`Change to ${label}?`}
      confirmLabel="Schedule Change"
      confirmingLabel="Scheduling..."
      cancelLabel="Keep My Plan"
      tone="primary"
    >
      <Box mb="3">
        A change to a smaller plan takes {noticeDays} days' notice and begins with a new month. Your{' '}
        {planName(preview.from)} plan and its hours stay until then. Unused hours roll over, and you
        can withdraw the change until {formatDay(effectiveOn)}.{' '}
        {offered && advertisedPrice(offered)}
      </Box>
      <DescriptionList isInline>
        <Fact name="Changes on">{formatDay(effectiveOn)}</Fact>
        <Fact name="Terms">{describeTerms(preview.to)}</Fact>
        <Fact name="Charged today">{formatMoney(0)}</Fact>
        {renewal && (
          <Fact name="Renewal before the change">
            {formatMoney(renewal.amount)} on {formatDay(renewal.on)}
          </Fact>
        )}
        <Fact name="Charged on that day">
          <Box as="span" fontSize="lg" fontWeight="semibold">
            {formatMoney(amount)}
          </Box>
        </Fact>
      </DescriptionList>
    </ConfirmMutation>
  );
}

type WithdrawChangeProps = { change: ScheduledChange; clientId?: number; isWide?: boolean };

/** Withdraws a scheduled change. Administrators name the client. */
export function WithdrawChange({ change, clientId, isWide = false }: WithdrawChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const name = planName(change);
  const withdraw = useAct(trpc.planChanges.withdraw, {
    done: { title: 'Change withdrawn', description: 'The plan continues as before.' },
    failed: 'Failed to withdraw the change',
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button wide={isWide} size={isWide ? 'md' : 'sm'} onClick={() => setOpen(true)}>
        {isWide ? 'Withdraw Change' : 'Withdraw change'}
      </Button>
      <ConfirmMutation
        mutation={withdraw}
        input={clientId === undefined ? {} : { clientId }}
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Withdraw the change?"
        confirmLabel="Withdraw"
        confirmingLabel="Withdrawing..."
        cancelLabel="Keep the change"
        tone="primary"
      >
        {`The plan does not change to ${name} on ${formatDay(change.effectiveOn)}. It continues and renews as before.`}
      </ConfirmMutation>
    </>
  );
}
