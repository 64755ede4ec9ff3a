import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatHoursMinutes } from '#shared/dates.ts';
import { describeCarried, hoursLeft, hoursTone, percentOf } from './hours-state.ts';

type HoursMeterProps = {
  /** Names the meter for a screen reader, such as "Hours used this month". */
  label: string;
  used: number;
  allowed: number;
  /** How many of the allowed hours come from earlier periods; negative where they are owed. */
  carried?: number;
  /** What will be used by the end of the period at the present pace. */
  forecast?: number | null;
  /** The last day of the period in words, such as "Nov 30". */
  lastDay?: string;
  /** Stands large in place of the hours used, such as their percentage. */
  figure?: ReactNode;
  /** Hours to be worked rather than to be spent: reaching them is nothing to warn of. */
  isGoal?: boolean;
  /** A line without words, for a place that says them already. */
  isSlim?: boolean;
};

const colours = { calm: 'brand', near: 'time', over: 'danger' } as const;

const Track = chakra('div', {
  base: {
    position: 'relative',
    h: '2',
    borderRadius: 'full',
    bg: 'hover',
    overflow: 'hidden',
    '& > *': { position: 'absolute', insetBlock: '0', insetStart: '0', borderRadius: 'full' },
  },
  variants: { isSlim: { true: { h: '1' } } },
});

const hours = (amount: number) => `${formatHoursMinutes(amount)} hours`;

/** What was owed from earlier may be more than this period has. */
const formatAllowed = (allowed: number) => formatHoursMinutes(Math.max(0, allowed));

/** Hours used, left, carried over and expected; amber from 80 %, red from 100 %, and always in words too. */
export function HoursMeter({
  label,
  used,
  allowed,
  carried = 0,
  forecast,
  lastDay = 'the end of the month',
  figure,
  isGoal = false,
  isSlim = false,
}: HoursMeterProps) {
  const tone = isGoal ? 'calm' : hoursTone(used, allowed);
  const left = hoursLeft(used, allowed);
  const isOverrun = forecast !== undefined && forecast !== null && forecast > allowed;
  const expected =
    forecast === undefined || forecast === null
      ? null
      : `On pace for ${hours(forecast)} by ${lastDay}`;
  const brought = describeCarried(carried);
  const said = [`${hours(used)} of ${formatAllowed(allowed)} used, ${left}`, brought, expected];

  return (
    <Box fontVariantNumeric="tabular-nums">
      {!isSlim && (
        <Flex justify="space-between" align="baseline" gap="3" wrap="wrap" mb="2">
          <Box>
            <Box as="span" fontSize="2xl" fontWeight="semibold" letterSpacing="tighter">
              {figure ?? formatHoursMinutes(used)}
            </Box>{' '}
            <Box as="span" color="muted">
              {figure !== undefined && `${formatHoursMinutes(used)} `}of {formatAllowed(allowed)}{' '}
              hours used
            </Box>
          </Box>
          <Box color={tone === 'calm' ? 'ink' : colours[tone]} fontWeight="medium">
            {left}
          </Box>
        </Flex>
      )}
      <Track
        isSlim={isSlim}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, allowed)}
        aria-valuenow={Math.max(0, Math.min(used, allowed))}
        aria-valuetext={said.filter(Boolean).join('. ')}
      >
        {forecast !== undefined && forecast !== null && (
          <Box bg={isOverrun ? 'time.tint' : 'brand.tint'} w={`${percentOf(forecast, allowed)}%`} />
        )}
        <Box bg={colours[tone]} w={`${percentOf(used, allowed)}%`} minW={used > 0 ? '1' : '0'} />
      </Track>
      {!isSlim && (brought || expected) && (
        <Flex mt="2" gap="1" columnGap="3" wrap="wrap" justify="space-between" fontSize="sm">
          {brought && <Box color="muted">{brought}</Box>}
          {expected && <Box color={isOverrun ? 'time' : 'muted'}>{expected}</Box>}
        </Flex>
      )}
    </Box>
  );
}
