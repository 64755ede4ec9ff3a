import { Box, chakra, Flex } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { withMinusSign } from '#shared/minus-sign.ts';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import { trendDirection } from './trend-direction.ts';

const Frame = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    px: { base: '4', sm: '5' },
    py: '4',
    bg: 'surface',
    color: 'inherit',
    borderWidth: '1px',
    borderRadius: 'card',
    textDecoration: 'none',
    transition: 'border-color 120ms',
    _hover: { borderColor: 'edge' },
  },
});

const Value = chakra('div', {
  base: {
    fontSize: { base: '2xl', sm: '3xl' },
    fontWeight: 'semibold',
    letterSpacing: 'tighter',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    '& small': { fontSize: 'lg', fontWeight: 'medium', color: 'muted', letterSpacing: 'tight' },
  },
  // Tabular numerals would widen the hyphen in words such as "Part-time".
  variants: { isWord: { false: { fontVariantNumeric: 'tabular-nums' } } },
});

const arrows = { up: TrendingUp, down: TrendingDown, flat: Minus };

/** A change as text, with a matching arrow. */
function Trend({ words }: { words: string }) {
  const direction = trendDirection(words);
  const Arrow = direction && arrows[direction];
  return (
    <Flex align="center" gap="1.5" fontSize="sm" color="muted">
      {Arrow && (
        <Box as="span" flexShrink={0} {...(direction === 'up' && { color: 'success' })}>
          <Arrow aria-hidden size={14} strokeWidth={1.75} />
        </Box>
      )}
      {withMinusSign(words)}
    </Flex>
  );
}

type StatCardProps = ComponentPropsWithRef<typeof Frame> & {
  label: string;
  /** The number or word; put a maximum into a `<small>`. */
  value: ReactNode;
  /** The change as text, such as '+18% from last month'. Its sign determines the arrow; without a sign there is none. */
  trend?: string | undefined;
  /** A sparkline or a meter. */
  aside?: ReactNode;
};

function StatCardFrame({ label, value, trend, aside, children, ...props }: StatCardProps) {
  return (
    <Frame {...props}>
      <Box color="muted" fontSize="sm" fontWeight="medium">
        {label}
      </Box>
      <Flex align="flex-end" justify="space-between" gap="3" mt="1">
        <Value isWord={typeof value === 'string' && !/\d/.test(value)}>{value}</Value>
        {aside}
      </Flex>
      {children}
      {trend && (
        <Box mt="auto" pt="2">
          <Trend words={trend} />
        </Box>
      )}
    </Frame>
  );
}

/** A number with a link to the list that it counts. */
export const StatCard = createLink(StatCardFrame);

/** Has the same lines as a card with a trend, so it has the same height. */
export const StatCardSkeleton = () => (
  <Card px={{ base: '4', sm: '5' }} py="4" aria-hidden>
    <Skeleton w="40%" h="1lh" fontSize="sm" />
    <Skeleton w="55%" h="1lh" fontSize={{ base: '2xl', sm: '3xl' }} lineHeight="tight" mt="1" />
    <Skeleton w="65%" h="1lh" fontSize="sm" mt="2" />
  </Card>
);
