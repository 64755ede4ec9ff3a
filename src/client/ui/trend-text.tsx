import { Box, Flex } from '@chakra-ui/react';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { trendDirection } from './trend-direction.ts';

const arrows = { up: TrendingUp, down: TrendingDown, flat: Minus };

/** A change as text, with a matching arrow. */
export function TrendText({ words }: { words: string }) {
  const direction = trendDirection(words);
  const Arrow = arrows[direction];
  return (
    <Flex align="center" gap="1.5" fontSize="sm" color="muted">
      <Box as="span" flexShrink={0} {...(direction === 'up' && { color: 'success' })}>
        <Arrow aria-hidden size={14} strokeWidth={1.75} />
      </Box>
      {words}
    </Flex>
  );
}
