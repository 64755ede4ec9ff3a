import { Box, Flex } from '@chakra-ui/react';
import { Star } from 'lucide-react';

const places = [1, 2, 3, 4, 5];
const row = (size: number) =>
  places.map((place) => (
    <Star key={place} size={size} strokeWidth={1.75} fill="currentColor" aria-hidden />
  ));

type StarsProps = {
  rating: number;
  size?: number /** Shows the figure beside the stars. */;
  hasFigure?: boolean;
};

/** A mean of ratings, filled to the tenth of a star. */
export function Stars({ rating, size = 14, hasFigure = false }: StarsProps) {
  const filled = Math.min(5, Math.max(0, rating));
  return (
    <Flex display="inline-flex" align="center" gap="1.5">
      <Box
        position="relative"
        role="img"
        aria-label={`${filled.toFixed(1)} out of 5 stars`}
        flexShrink={0}
        css={{ '& > div': { display: 'flex', gap: '1px' }, '& svg': { flexShrink: 0 } }}
      >
        <Box color="edge">{row(size)}</Box>
        <Box
          position="absolute"
          top="0"
          insetStart="0"
          overflow="hidden"
          color="status.yellow"
          style={{ width: `${filled * 20}%` }}
        >
          {row(size)}
        </Box>
      </Box>
      {hasFigure && (
        <Box as="span" aria-hidden fontVariantNumeric="tabular-nums" fontWeight="medium">
          {filled.toFixed(1)}
        </Box>
      )}
    </Flex>
  );
}
