import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatHoursMinutes, formatHoursWithUnit } from '#shared/dates.ts';
import { describeCarried, hoursLeft, hoursTone, percentOf } from '#shared/hours-state.ts';

type HoursMeterProps = {
  /** Names the meter for a screen reader, such as "Hours used this month". */
  label: string;
  used: number;
  allowed: number;
  /** How many of the allowed hours come from earlier periods; negative if hours are owed. */
  carried?: number;
  /** Hours used by the end of the period at the current pace. */
  forecast?: number | null;
  /** The last day of the period in words, such as "Nov 30". */
  lastDay?: string;
  /** Replaces the large number of hours used, for example with a percentage. */
  figure?: ReactNode;
  /** Whether the hours are a goal rather than a budget: reaching a goal shows no warning. */
  isGoal?: boolean;
  /** Only the bar, where the text is shown elsewhere. */
  isSlim?: boolean;
  /** Small figures above a slim bar. */
  isLine?: boolean;
};

const colors = { calm: 'brand', near: 'time', over: 'danger' } as const;

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

/** Hours owed from earlier periods can exceed the hours of this period. */
const formatAllowed = (allowed: number) => formatHoursWithUnit(Math.max(0, allowed));

/** Hours used, left, carried over and expected, also as text. Amber from 80 %, red from 100 %. */
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
  isLine = false,
}: HoursMeterProps) {
  const tone = isGoal ? 'calm' : hoursTone(used, allowed);
  const left = hoursLeft(used, allowed);
  const isOverrun = forecast !== undefined && forecast !== null && forecast > allowed;
  const expected =
    forecast === undefined || forecast === null
      ? null
      : `On pace for ${formatHoursWithUnit(forecast)} by ${lastDay}`;
  const carriedText = describeCarried(carried);
  const valueText = [
    `${formatHoursMinutes(used)} of ${formatAllowed(allowed)} used, ${left}`,
    carriedText,
    expected,
  ];

  return (
    <Box fontVariantNumeric="tabular-nums">
      {!isSlim && (
        <Flex justify="space-between" align="baseline" gap="3" wrap="wrap" mb="2">
          <Box>
            <Box
              as="span"
              fontSize={isLine ? 'md' : '2xl'}
              fontWeight="semibold"
              letterSpacing="tighter"
            >
              {figure ?? formatHoursMinutes(used)}
            </Box>{' '}
            <Box as="span" color="muted">
              {figure !== undefined && `${formatHoursMinutes(used)} `}of {formatAllowed(allowed)}{' '}
              used
            </Box>
          </Box>
          <Box color={tone === 'calm' ? 'ink' : colors[tone]} fontWeight="medium">
            {left}
          </Box>
        </Flex>
      )}
      <Track
        isSlim={isSlim || isLine}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, allowed)}
        aria-valuenow={Math.max(0, Math.min(used, allowed))}
        aria-valuetext={valueText.filter(Boolean).join('. ')}
      >
        {forecast !== undefined && forecast !== null && (
          <Box bg={isOverrun ? 'time.tint' : 'brand.tint'} w={`${percentOf(forecast, allowed)}%`} />
        )}
        <Box bg={colors[tone]} w={`${percentOf(used, allowed)}%`} minW={used > 0 ? '1' : '0'} />
      </Track>
      {!isSlim && (carriedText || expected) && (
        <Flex mt="2" gap="1" columnGap="3" wrap="wrap" justify="space-between" fontSize="sm">
          {carriedText && <Box color="muted">{carriedText}</Box>}
          {expected && <Box color={isOverrun ? 'time' : 'muted'}>{expected}</Box>}
        </Flex>
      )}
    </Box>
  );
}
