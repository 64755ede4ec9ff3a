import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import type { Invoice } from '#domains/invoices/schema.ts';
import {
  advertisedPrice,
  findCataloguePlan,
  planLabel,
  planName,
} from '#domains/plans/catalogue/catalogue.ts';
import type { StartPreview } from '#domains/plans/changes/schema.ts';
import type { PackPreview } from '#domains/plans/packs/schema.ts';
import { describeExtraHours, extraHoursLabel } from '#domains/plans/subscriptions/labels.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { formatDay, formatHoursMinutes, formatShortDay, today } from '#shared/dates.ts';
import { formatMoney, formatRate } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { describePack } from '../describe-pack.ts';

type Preview<Shown> = { data: Shown | undefined; error: unknown; refetch: () => unknown };

function Summary<Shown>({
  preview: { data, error, refetch },
  children,
}: {
  preview: Preview<Shown>;
  children: (shown: Shown) => ReactNode;
}) {
  if (data) return children(data);
  return error ? (
    <SectionCard title="Order summary">
      <ErrorState error={error} onRetry={() => void refetch()} />
    </SectionCard>
  ) : (
    <SkeletonCard lines={5} />
  );
}

const Total = ({ amount }: { amount: number }) => (
  <Box as="span" fontSize="lg" fontWeight="semibold">
    {formatMoney(amount)}
  </Box>
);

/** Shows today's payment, the new plan, and what happens to the previous plan and its hours. */
export const PlanSummary = ({ plan, preview }: { plan: Plan; preview: Preview<StartPreview> }) => (
  <Summary preview={preview}>{(shown) => <PlanOrder preview={shown} plan={plan} />}</Summary>
);

function describeReplacement(preview: StartPreview) {
  const { replaces, credit, unused, withdraws, monthlyHours } = preview;
  if (!replaces) return 'Your hours are available right after the payment.';
  const name = planName(replaces);
  const ends = `Your ${name} plan ends today and won't be billed again.`;
  const hours = credit
    ? `We credit the ${plural(credit.days, 'unused day')} of ${credit.daysOfMonth} (${formatMoney(credit.amount)}). Their ${formatHoursMinutes(credit.hours)} unused hours are replaced by ${formatHoursMinutes(monthlyHours)} new ones. All other unused hours move to the new plan.`
    : unused
      ? `We credit its unused days on the open invoice (${formatMoney(unused.amount)}). Their ${formatHoursMinutes(unused.hours)} unused hours are replaced by ${formatHoursMinutes(monthlyHours)} new ones. All other unused hours move to the new plan.`
      : "Its unused hours move to the new plan. What you paid for it isn't credited.";
  const withdrawn = withdraws
    ? ` The scheduled change to ${planName(withdraws)} is withdrawn.`
    : '';
  return `${ends} ${hours}${withdrawn}`;
}

/** `Unused Part-time hours, credited` */
const creditedHours = ({ replaces }: StartPreview) =>
  `Unused ${replaces ? `${planName(replaces)} ` : ''}hours, credited`;

function PlanOrder({ preview, plan }: { preview: StartPreview; plan: Plan }) {
  const { monthlyHours, hourlyRate, amount, price, credit, unused, extraHours } = preview;
  const { hoursMoved, hoursAvailable } = preview;
  const offered = findCataloguePlan(plan);
  return (
    <SectionCard
      title="Order summary"
      detail={`${planLabel(plan)} plan, billed monthly`}
      actions={<TextLink to="/subscription">Change plan</TextLink>}
    >
      <DescriptionList isInline>
        <Fact name="Monthly hours">{formatHoursMinutes(monthlyHours)}</Fact>
        <Fact name="Hourly rate">{formatRate(hourlyRate)}</Fact>
        {credit && (
          <>
            <Fact name="Monthly price">{formatMoney(price)}</Fact>
            <Fact name="Credit for unused days">{formatMoney(-credit.amount)}</Fact>
            <Fact name={creditedHours(preview)}>{formatHoursMinutes(credit.hours)}</Fact>
          </>
        )}
        {unused && (
          <>
            <Fact name="Credit on the open invoice">{formatMoney(-unused.amount)}</Fact>
            <Fact name={creditedHours(preview)}>{formatHoursMinutes(unused.hours)}</Fact>
          </>
        )}
        {hoursMoved !== 0 && (
          <Fact name={hoursMoved > 0 ? 'Unused hours moved' : 'Hours owed'}>
            {formatHoursMinutes(Math.abs(hoursMoved))}
          </Fact>
        )}
        {extraHours && (
          <Fact name={extraHoursLabel}>
            {describeExtraHours(extraHours.hours, extraHours.amount)}
          </Fact>
        )}
        {(hoursMoved !== 0 || credit || unused || extraHours) && (
          <Fact name="Hours left afterwards">
            {formatHoursMinutes(Math.max(0, hoursAvailable))}
          </Fact>
        )}
        <Fact name="Total today">
          <Total amount={amount} />
        </Fact>
        <Fact name="Next payment">
          {formatMoney(preview.nextAmount)} on{' '}
          {formatShortDay(preview.nextBillingDate, today(Date.now(), 'UTC'))}
        </Fact>
      </DescriptionList>
      <Box mt="3" color="muted" fontSize="sm">
        {describeReplacement(preview)} Cancel any time: the plan then runs to the end of the month
        that you paid for. {offered && advertisedPrice(offered)}
      </Box>
    </SectionCard>
  );
}

/** Shows what a pack of extra hours costs, and the hours with it. */
export const PackSummary = ({ pack, preview }: { pack: number; preview: Preview<PackPreview> }) => (
  <Summary preview={preview}>{(shown) => <PackOrder preview={shown} pack={pack} />}</Summary>
);

function PackOrder({ preview, pack }: { preview: PackPreview; pack: number }) {
  const { hourlyRate, amount, hoursLeft, hoursAfter } = preview;
  return (
    <SectionCard
      title="Order summary"
      detail={`${pack} extra hours, paid once`}
      actions={
        <TextLink to="/subscription-management" search={{ part: 'hours' }}>
          Change order
        </TextLink>
      }
    >
      <DescriptionList isInline>
        <Fact name="Extra hours">{formatHoursMinutes(pack)}</Fact>
        <Fact name="Hourly rate">{formatRate(hourlyRate)}</Fact>
        <Fact name={hoursLeft < 0 ? 'Hours owed now' : 'Hours left now'}>
          {formatHoursMinutes(Math.abs(hoursLeft))}
        </Fact>
        <Fact name={hoursAfter < 0 ? 'Hours owed afterwards' : 'Hours left afterwards'}>
          {formatHoursMinutes(Math.abs(hoursAfter))}
        </Fact>
        <Fact name="Total today">
          <Total amount={amount} />
        </Fact>
      </DescriptionList>
      <Box mt="3" color="muted" fontSize="sm">
        {describePack(preview)}
      </Box>
    </SectionCard>
  );
}

/** Shows what is open of an invoice. */
export const InvoiceSummary = ({ preview }: { preview: Preview<Invoice> }) => (
  <Summary preview={preview}>{(shown) => <InvoiceOrder invoice={shown} />}</Summary>
);

function InvoiceOrder({ invoice }: { invoice: Invoice }) {
  const { id, number, dueOn, total, credited, open } = invoice;
  return (
    <SectionCard
      title="Order summary"
      detail={`Invoice ${number}`}
      actions={
        <TextLink to="/subscription-management" search={{ invoice: id }}>
          See the invoice
        </TextLink>
      }
    >
      <DescriptionList isInline>
        {dueOn && <Fact name="Due on">{formatDay(dueOn)}</Fact>}
        {credited > 0 && (
          <>
            <Fact name="Total">{formatMoney(total)}</Fact>
            <Fact name="Credited">{formatMoney(-credited)}</Fact>
          </>
        )}
        <Fact name="Total today">
          <Total amount={open} />
        </Fact>
      </DescriptionList>
    </SectionCard>
  );
}
