import { Box, Flex, Grid } from '@chakra-ui/react';
import { ButtonLink } from '#client/ui/link.tsx';
import { StatCard, StatCardSkeleton } from '#client/ui/stat-card.tsx';
import { formatMoney } from '#shared/money.ts';
import { monthOf } from '#shared/month.ts';
import { plural } from '#shared/plural.ts';
import type { FiguresOverview } from '../schema.ts';
import { openSearch } from './figure-link.tsx';
import { formatShare, formatSignedHours } from './format.ts';

const tileCount = 4;

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`;

function Tiles({ totals, recurring }: FiguresOverview) {
  const [first, last] = [recurring[0], recurring.at(-1)];
  const change = (last?.end ?? 0) - (first?.start ?? 0);
  const churned = recurring.reduce((sum, { churn }) => sum - churn, 0);
  const lost = churned > 0 ? ` (${formatMoney(churned)} churn)` : '';
  const time = recurring.length > 1 ? 'in these months' : 'this month';
  const share = formatShare(totals.margin, totals.revenue);
  return (
    <>
      <StatCard
        to="/business"
        search={openSearch({ open: 'revenue' })}
        resetScroll={false}
        label="Revenue"
        value={formatMoney(totals.revenue)}
        trend="Invoiced, less credits, without tax"
      />
      <StatCard
        to="/business"
        search={openSearch({ open: 'cost' })}
        resetScroll={false}
        label="Cost of approved hours"
        value={formatMoney(totals.cost)}
        trend={
          totals.pendingHours === 0
            ? undefined
            : `${formatMoney(totals.pendingCost)} more not approved yet`
        }
      />
      <StatCard
        to="/business"
        search={openSearch({ open: 'margin' })}
        resetScroll={false}
        label="Margin"
        value={formatMoney(totals.margin)}
        trend={share && totals.revenue > 0 ? `${share} of the revenue` : undefined}
      />
      <StatCard
        to="/business"
        search={openSearch({
          open: 'recurring-revenue',
          ...(last && { month: monthOf(last.month) }),
        })}
        resetScroll={false}
        label="Monthly recurring revenue"
        value={formatMoney(last?.end ?? 0)}
        trend={`${change === 0 ? 'No change' : signed(change)} ${time}${lost}`}
      />
    </>
  );
}

/** The sums of the months. Each opens its rows. */
export const FigureTiles = ({ overview }: { overview: FiguresOverview | undefined }) => (
  <Box as="section" aria-label="Sums">
    <Grid
      gap={{ base: '3', sm: '4' }}
      templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: `repeat(${tileCount}, minmax(0, 1fr))` }}
    >
      {overview ? (
        <Tiles {...overview} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        Array.from({ length: tileCount }, (_, index) => <StatCardSkeleton key={index} />)
      )}
    </Grid>
  </Box>
);

/** Names the hours that are in no cost, because their VA has no pay rate. */
export const UnratedNotice = ({ unrated: { hours, vas } }: Pick<FiguresOverview, 'unrated'>) =>
  vas === 0 ? null : (
    <Flex
      role="note"
      align="center"
      justify="space-between"
      gap="3"
      flexWrap="wrap"
      px="4"
      py="3"
      borderWidth="1px"
      borderColor="time"
      borderRadius="card"
      bg="surface"
    >
      <Box flex="1 1 16rem" minW="0">
        {plural(vas, 'VA')} {vas === 1 ? 'has' : 'have'} no pay rate for {formatSignedHours(hours)}{' '}
        hours. Their cost is missing.
      </Box>
      <ButtonLink
        to="/business"
        search={openSearch({ open: 'unrated-hours' })}
        resetScroll={false}
        size="sm"
      >
        Show hours
      </ButtonLink>
    </Flex>
  );
