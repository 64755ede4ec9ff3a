import { Box, chakra, Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FileLink, TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { MonthSwitch } from '#domains/pay/ui/month-switch.tsx';
import { formatDateTime, formatHoursMinutes, formatMonthAndYear } from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import { formatMoney } from '#shared/money.ts';
import { addMonths, monthOf } from '#shared/month.ts';
import { plural } from '#shared/plural.ts';
import { obstaclesOf } from '../obstacles.ts';
import type { MonthDetails } from '../schema.ts';
import { Checks } from './checks.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

const route = getRouteApi('/portal/closing');

function Sums({ month, sums }: MonthDetails) {
  const fileOf = (format: string) => `/api/closing/summary.${format}?month=${month}`;
  return (
    <SectionCard
      title="Totals of the month"
      actions={
        <Flex gap="2">
          {(['pdf', 'csv'] as const).map((format) => (
            <FileLink
              key={format}
              href={fileOf(format)}
              download={`month-${month}.${format}`}
              aria-label={`Summary of ${formatMonthAndYear(month)} as ${format.toUpperCase()}`}
            >
              <Download aria-hidden size={16} strokeWidth={1.75} />
              {format.toUpperCase()}
            </FileLink>
          ))}
        </Flex>
      }
    >
      <DescriptionList isInline>
        <Fact name="Approved hours">{formatHoursMinutes(sums.approvedHours)}</Fact>
        <Fact
          name={`${plural(sums.invoices, 'invoice')}, with ${formatMoney(sums.invoicedTax)} tax`}
        >
          {formatMoney(sums.invoiced)}
        </Fact>
        <Fact name={plural(sums.creditNotes, 'credit note')}>{formatMoney(0 - sums.credited)}</Fact>
        <Fact name={plural(sums.payments, 'payment')}>{formatMoney(sums.received)}</Fact>
        <Fact name={plural(sums.refunds, 'refund')}>{formatMoney(0 - sums.refunded)}</Fact>
        <Fact name={plural(sums.statements, 'pay statement')}>{formatMoney(sums.pay)}</Fact>
        <Fact name="Not paid yet">{formatMoney(sums.unpaidPay)}</Fact>
      </DescriptionList>
    </SectionCard>
  );
}

const decisionTexts = { closed: 'closed', reopened: 'opened again' };

const Decisions = ({ month, decisions }: MonthDetails) => (
  <SectionCard title="History">
    <chakra.ul listStyleType="none" m="0" p="0" display="grid" gap="2">
      {decisions.map(({ id, kind, actor, reason, createdAt }) => (
        <li key={id}>
          {formatMonthAndYear(month)} was {decisionTexts[kind]} by {actor ?? aDeletedUser} on{' '}
          {formatDateTime(createdAt)}.{reason && <chakra.span color="muted"> {reason}</chakra.span>}
        </li>
      ))}
    </chakra.ul>
  </SectionCard>
);

function useActions(details: MonthDetails | undefined) {
  const [question, setQuestion] = useState<'close' | 'reopen'>();
  const end = () => setQuestion(undefined);
  const name = details ? formatMonthAndYear(details.month) : '';
  const close = useAct(trpc.closing.close, {
    done: { title: `${name} is closed` },
    failed: `Failed to close ${name}`,
    onSettled: end,
  });
  if (!details) return { actions: null, dialog: null };
  const { month, state, canReopen, checks } = details;
  const left = obstaclesOf(checks).length;
  const actions =
    state === 'open' ? (
      <Flex align="center" gap="3">
        {left > 0 && (
          <Box id="closing-left" color="muted" fontSize="sm">
            Stays open until {plural(left, 'step is', 'steps are')} done
          </Box>
        )}
        <Button
          variant="primary"
          disabled={left > 0}
          aria-describedby={left > 0 ? 'closing-left' : undefined}
          onClick={() => setQuestion('close')}
        >
          Close {name}
        </Button>
      </Flex>
    ) : (
      canReopen && <Button onClick={() => setQuestion('reopen')}>Open {name} again</Button>
    );
  const dialog = (
    <>
      <ConfirmMutation
        mutation={close}
        input={{ month }}
        open={question === 'close'}
        onClose={end}
        title={`Close ${name}?`}
        confirmLabel={`Close ${name}`}
        confirmingLabel="Closing..."
      >
        Its time, invoices, payments and pay statements, and those of all months before it, can no
        longer be changed. Corrections are booked in the running month with a reason. You can open
        the month again as long as no later one is closed.
      </ConfirmMutation>
      {question === 'reopen' && <ReopenDialog month={month} onClose={end} />}
    </>
  );
  return { actions, dialog };
}

const stateTexts = {
  running:
    'This month has not ended in every time zone. It can be closed from noon UTC on the first day of the next month.',
  open: 'Do what is left, then close the month. After that its time, invoices and pay can no longer be changed.',
  closed: 'This month is closed. Corrections are booked in the running month.',
};

/** The end of a month: what is left to do, what it amounts to, and closing it. */
export function ClosingPage() {
  const thisMonth = monthOf(useBusinessDay());
  const { month = addMonths(thisMonth, -1) } = route.useSearch();
  const navigate = useNavigate({ from: '/closing' });
  const found = trpc.closing.get.useQuery({ month }, { placeholderData: keepPreviousData });
  const details = found.data;
  const { actions, dialog } = useActions(details);
  return (
    <Page>
      <Box mb="-3">
        <TextLink to="/business" display="inline-flex" alignItems="center" gap="1.5" minH="6">
          <ArrowLeft aria-hidden size={16} /> Business
        </TextLink>
      </Box>
      <PageHeader
        title="Month end"
        detail={details && stateTexts[details.state]}
        actions={actions}
      />
      <MonthSwitch
        month={month}
        last={thisMonth}
        onChange={(next) => void navigate({ search: { month: next } })}
      />
      {details ? (
        <>
          <Checks {...details} />
          <Sums {...details} />
          {details.decisions.length > 0 && <Decisions {...details} />}
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <LoadingNote />
          <Skeleton h="20rem" aria-hidden />
        </>
      )}
      {dialog}
    </Page>
  );
}
