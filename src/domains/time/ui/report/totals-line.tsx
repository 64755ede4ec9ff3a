import { Box, Flex } from '@chakra-ui/react';
import { errorMessage } from '#client/describe-error.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { TimeTotals } from '../../report/schema.ts';
import { type Days, formatDays } from './period.ts';

type TotalsLineProps = {
  totals: Pick<TimeTotals, 'hours' | 'logs'> | undefined;
  error: unknown;
  days: Days;
  today: string;
};

/** The hours of all logs that match, also of those that are not loaded. */
export function TotalsLine({ totals, error, days, today }: TotalsLineProps) {
  return (
    <Flex as="section" aria-label="Total" align="baseline" wrap="wrap" columnGap="3" rowGap="1">
      {totals ? (
        <>
          <Box
            as="span"
            color="ink"
            fontSize="lg"
            fontWeight="semibold"
            lineHeight="1"
            fontVariantNumeric="tabular-nums"
          >
            {formatHoursMinutes(totals.hours)}
          </Box>{' '}
          <Box as="span" fontVariantNumeric="tabular-nums">
            hours in {plural(totals.logs, 'time log')}, {formatDays(days, today)}
          </Box>
        </>
      ) : error ? (
        <Box color="danger">{errorMessage(error)}</Box>
      ) : (
        <Skeleton h="5" w="16rem" />
      )}
    </Flex>
  );
}
