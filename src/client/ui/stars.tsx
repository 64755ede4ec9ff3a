import { Box, Flex } from '@chakra-ui/react';
import { Star } from 'lucide-react';

const starValues = [1, 2, 3, 4, 5];
const row = (size: number) =>
  starValues.map((value) => (
    <Star key={value} size={size} strokeWidth={1.75} fill="currentColor" aria-hidden />
  ));

type StarsProps = {
  rating: number;
  size?: number;
  /** Shows the rating as a number next to the stars. */
  showsNumber?: boolean;
};

/** An average rating, filled to a tenth of a star. */
export function Stars({ rating, size = 14, showsNumber = false }: StarsProps) {
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
      {showsNumber && (
        <Box as="span" aria-hidden fontVariantNumeric="tabular-nums" fontWeight="medium">
          {filled.toFixed(1)}
        </Box>
      )}
    </Flex>
  );
}
