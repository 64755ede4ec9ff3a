import { Box, Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatHours } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';

type FigureProps = { label: string; value: string | undefined; detail: string };

const Figure = ({ label, value, detail }: FigureProps) => (
  <Card px={{ base: '4', sm: '5' }} py="4">
    <Box color="muted" fontSize="sm" fontWeight="medium">
      {label}
    </Box>
    <Box
      mt="1"
      fontSize="2xl"
      fontWeight="semibold"
      lineHeight="tight"
      fontVariantNumeric="tabular-nums"
      overflowWrap="anywhere"
    >
      {value ?? <Skeleton w="50%" h="7" />}
    </Box>
    <Box mt="1" fontSize="sm" color="muted" minH="5">
      {detail}
    </Box>
  </Card>
);

/** What a month costs, what is to be paid, and what stops drafts from being approved. */
export function PaySummary({ month }: { month: string }) {
  const totals = trpc.pay.totals.useQuery({ month });
  const { data } = totals;
  if (totals.error && !data)
    return <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />;
  const open = data && data.drafts > 0 && data.problems > 0;
  return (
    <Grid
      gap="3"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' }}
      // On a phone the total has a line of its own.
      css={{ '& > :first-of-type': { gridColumn: { base: '1 / -1', sm: 'auto' } } }}
    >
      <Figure
        label="Total of the month"
        value={data && formatMoney(data.total)}
        detail={data ? `${formatHours(data.hours)} approved hours` : ''}
      />
      <Figure
        label="Drafts to approve"
        value={data && String(data.drafts)}
        detail={open ? plural(data.problems, 'problem') : data ? 'No problems' : ''}
      />
      <Figure
        label="To pay"
        value={data && formatMoney(data.toPay)}
        detail={data ? `${data.approved} approved, ${data.paid} paid` : ''}
      />
    </Grid>
  );
}
