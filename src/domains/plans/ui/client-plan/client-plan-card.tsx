import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { BalanceMeter } from '#domains/ledger/ui/balance-meter.tsx';
import { GuardNote } from '#domains/ledger/ui/guard/guard-note.tsx';
import { formatDay, formatHoursWithUnit, lastDayBefore } from '#shared/dates.ts';
import { formatMoney, formatRate, sumHundredths } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { planName, priceOf } from '../../catalogue/catalogue.ts';
import { describeRollover } from '../../catalogue/terms.ts';
import type { ClientPlan } from '../../client-plans/schema.ts';
import type { Subscription } from '../../subscriptions/schema.ts';
import { WithdrawChange } from '../scheduled-change.tsx';
import { type DialogAct, PlanDialog } from './plan-dialog.tsx';
import { useInvoicesMonths } from './use-invoices-months.ts';

type ClientPlanCardProps = {
  clientId: number;
  fullName: string;
  level?: HeadingLevel;
  /** What the client owes, if anything. */
  owes?: ReactNode;
};

/** A client's plan and hours for an admin, who starts, changes, pauses, activates and cancels it. */
export function ClientPlanCard(props: ClientPlanCardProps) {
  const { clientId, fullName, level = 'h2', owes } = props;
  const found = trpc.clientPlans.get.useQuery({ clientId });
  const { data: guard } = trpc.hoursGuard.get.useQuery({ clientId });
  const [act, setAct] = useState<DialogAct | null>(null);
  const owed = owes && (
    <DescriptionList isInline>
      <Fact name="Owes">{owes}</Fact>
    </DescriptionList>
  );
  if (!found.data)
    return found.error ? (
      <>
        {owed}
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </>
    ) : (
      <SkeletonCard lines={5} />
    );
  const { running, paused, hours } = found.data;
  const plan = running ?? paused;
  return (
    <SectionCard
      title="Plan"
      level={level}
      {...(plan && { detail: planName(plan), badge: <PlanBadge plan={plan} /> })}
    >
      {plan ? (
        <Flex direction="column" gap="4">
          {running && <BalanceMeter label={`Hours used by ${fullName}`} balance={hours} />}
          <HoursNote hours={hours} isRunning={running !== null} />
          {running && <GuardNote balance={hours} guard={guard} />}
          <Facts plan={plan} of={found.data} owes={owes} />
          {found.data.change && <WithdrawChange change={found.data.change} clientId={clientId} />}
          <Acts plan={plan} onAct={setAct} />
        </Flex>
      ) : (
        <>
          {owed}
          <EmptyState
            isCompact
            title="No plan"
            action={<Button onClick={() => setAct('start')}>Start plan</Button>}
          >
            Start a plan to give this client hours.
            {hours.balance !== 0 && ` ${describeBalance(hours.balance)}`}
          </EmptyState>
        </>
      )}
      {act && (
        <PlanDialog
          clientId={clientId}
          fullName={fullName}
          act={act}
          isChange={running !== null}
          onClose={() => setAct(null)}
        />
      )}
    </SectionCard>
  );
}

const describeBalance = (balance: number) =>
  balance < 0
    ? `The client owes ${formatHoursWithUnit(-balance)}.`
    : `The client has ${formatHoursWithUnit(balance)} unused.`;

function PlanBadge({ plan }: { plan: Subscription }) {
  const [label, tone]: [string, Tone] =
    plan.pausedOn !== null
      ? ['Paused', 'time']
      : plan.status === 'cancelled'
        ? ['Cancelled', 'neutral']
        : ['Active', 'success'];
  return <Badge tone={tone}>{label}</Badge>;
}

/** A debt, or what a client without a running plan has left. The meter of a running plan shows its hours. */
function HoursNote({ hours, isRunning }: { hours: HoursBalance; isRunning: boolean }) {
  const { balance } = hours;
  if (balance >= 0) return isRunning ? null : <Box>{describeBalance(balance)}</Box>;
  return (
    <Box px="4" py="3" borderRadius="control" bg="time.tint" color="time" lineHeight="snug">
      {describeBalance(balance)} They count against the next hours that are added.
    </Box>
  );
}

type FactsProps = { plan: Subscription; of: ClientPlan; owes: ReactNode };

function Facts({ plan, of, owes }: FactsProps) {
  const { monthlyHours, hourlyRate, nextBillingDate, endDate, pausedOn, status } = plan;
  const { rolloverLimit } = plan;
  const price = formatMoney(priceOf(plan));
  const withoutCard = useInvoicesMonths() ? 'each month is invoiced' : 'record each payment';
  // Months on an open invoice are part of what the client owes.
  const withoutInvoice = of.months.filter(({ open, invoice }) => open > 0 && invoice === null);
  const open = sumHundredths(withoutInvoice.map((month) => month.open));
  return (
    <DescriptionList isInline>
      {owes && <Fact name="Owes">{owes}</Fact>}
      <Fact name="Terms">
        {formatHoursWithUnit(monthlyHours)} at {formatRate(hourlyRate)}, {price} a month
      </Fact>
      {nextBillingDate && (
        <Fact name="Next bill">
          {price} on {formatDay(nextBillingDate)}
        </Fact>
      )}
      {status === 'cancelled' && endDate && (
        <Fact name="Ends on">{formatDay(lastDayBefore(endDate))}</Fact>
      )}
      {status === 'active' && endDate && <Fact name="Pauses on">{formatDay(endDate)}</Fact>}
      {of.change && (
        <Fact name="Changes to">
          {planName(of.change)} on {formatDay(of.change.effectiveOn)}
        </Fact>
      )}
      {rolloverLimit !== null && <Fact name="Unused hours">{describeRollover(rolloverLimit)}</Fact>}
      {pausedOn && <Fact name="Paused since">{formatDay(pausedOn)}</Fact>}
      <Fact name="Charged to">
        {of.isChargedToCard ? (of.card ?? 'A card') : `No card, so ${withoutCard}`}
      </Fact>
      {of.bookkeeperEmail && <Fact name="Invoices also to">{of.bookkeeperEmail}</Fact>}
      {open > 0 && (
        <Fact name="Not invoiced yet">
          <Box as="span" color="time" fontWeight="medium">
            {formatMoney(open)}
          </Box>
          , {plural(withoutInvoice.length, 'month')}
        </Fact>
      )}
    </DescriptionList>
  );
}

type ActsProps = { plan: Subscription; onAct: (act: DialogAct) => void };

function Acts({ plan, onAct }: ActsProps) {
  const acts: { act: DialogAct; label: string; tone?: 'danger' }[] =
    plan.pausedOn !== null
      ? [
          { act: 'activate', label: 'Activate plan' },
          { act: 'start', label: 'Start another plan' },
          { act: 'end-paused', label: 'End plan', tone: 'danger' },
        ]
      : plan.status === 'cancelled'
        ? [
            { act: 'keep', label: 'Keep plan' },
            { act: 'start', label: 'Change plan' },
          ]
        : [
            ...(plan.endDate === null ? [] : [{ act: 'keep' as const, label: 'Keep plan' }]),
            { act: 'start', label: 'Change plan' },
            { act: 'pause', label: plan.endDate === null ? 'Pause plan' : 'Pause today' },
            { act: 'cancel', label: 'Cancel plan', tone: 'danger' },
          ];
  return (
    <Flex gap="2" wrap="wrap">
      {acts.map(({ act, label, tone }) => (
        <Button
          key={act}
          size="sm"
          {...(tone === 'danger' && { color: 'danger' })}
          onClick={() => onAct(act)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}
