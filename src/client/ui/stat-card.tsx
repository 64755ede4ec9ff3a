import { Box, chakra, Flex } from '@chakra-ui/react';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { PlainLink } from './link.tsx';

type StatCardProps = {
  label: string;
  value: ReactNode;
  /** Its direction is said by the arrow and by its words. */
  trend?: { direction: 'up' | 'down'; words: string };
  /** The list of what is counted here. */
  to: NonNullable<ComponentProps<typeof PlainLink>['to']>;
  children?: ReactNode;
};

const Figure = chakra('div', {
  base: {
    mt: '1',
    fontSize: '3xl',
    fontWeight: 'semibold',
    letterSpacing: 'tighter',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
  },
});

export function StatCard({ label, value, trend, to, children }: StatCardProps) {
  const Arrow = trend?.direction === 'down' ? TrendingDown : TrendingUp;
  return (
    <PlainLink
      to={to}
      display="block"
      p="4"
      bg="surface"
      borderWidth="1px"
      borderRadius="card"
      transition="border-color 120ms"
      _hover={{ borderColor: 'edge' }}
    >
      <Box color="muted" fontSize="sm" fontWeight="medium">
        {label}
      </Box>
      <Figure>{value}</Figure>
      {trend && (
        <Flex align="center" gap="1.5" mt="2" fontSize="sm" color="muted">
          <Arrow aria-hidden size={14} />
          {trend.words}
        </Flex>
      )}
      {children}
    </PlainLink>
  );
}
