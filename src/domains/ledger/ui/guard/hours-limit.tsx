import { trpc } from '#client/trpc.ts';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { formatShortDay, today } from '#shared/dates.ts';
import type { HoursChoice } from '#shared/hours-value-sets.ts';
import { formatMoney } from '#shared/money.ts';
import { extraHoursRule } from '../../guard/describe.ts';

type Choice = { value: HoursChoice; title: string; detail: string };

type Figures = { billsExtraHours: boolean; hourlyRate: number | undefined; periodEnd: string };

function choicesWith({ billsExtraHours, hourlyRate, periodEnd }: Figures): Choice[] {
  const day = formatShortDay(periodEnd, today(Date.now(), 'UTC'));
  const rule =
    hourlyRate === undefined
      ? extraHoursRule(billsExtraHours)
      : billsExtraHours
        ? `Each extra hour costs ${formatMoney(hourlyRate)} and is billed on ${day}.`
        : `Extra hours are deducted from the month that begins on ${day}.`;
  return [
    { value: 'continue', title: 'Continue', detail: `Work goes on. ${rule}` },
    { value: 'ask', title: 'Ask me', detail: 'Extra time waits until you allow it.' },
    { value: 'stop', title: 'Stop the timer', detail: 'Timers stop, and no more time is logged.' },
  ];
}

/** `hourlyRate`: of the running plan, at which extra hours are billed. */
type HoursLimitProps = { hourlyRate: number | undefined };

/** The client chooses what happens when the hours of the period are used up. */
export function HoursLimit({ hourlyRate }: HoursLimitProps) {
  const utils = trpc.useUtils();
  const guard = trpc.hoursGuard.get.useQuery({});
  const hours = trpc.ledger.balance.useQuery({});
  const balance = hours.data;
  const choose = trpc.hoursGuard.choose.useMutation({
    // One call after the other, so that the last choice is the one that is stored.
    scope: { id: 'hours-limit' },
    onSuccess(saved) {
      utils.hoursGuard.get.setData({}, saved);
      toast({ title: 'Choice saved' });
    },
    onError: (error) => toastFailure('Failed to save the choice', error),
  });
  const shown = choose.isPending ? choose.variables.atLimit : guard.data?.atLimit;
  const error = guard.error ?? hours.error;
  return (
    <SectionCard title="When all hours are used">
      {shown && balance && (
        <ChoiceCards
          legend="What happens to further work"
          name="at-limit"
          options={choicesWith({
            billsExtraHours: guard.data?.billsExtraHours ?? false,
            hourlyRate,
            periodEnd: balance.periodEnd,
          })}
          value={shown}
          onChange={(atLimit) => choose.mutate({ atLimit })}
        />
      )}
      {!(shown && balance) &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void Promise.all([guard.refetch(), hours.refetch()])}
          />
        ) : (
          <Skeleton h="16" />
        ))}
    </SectionCard>
  );
}
