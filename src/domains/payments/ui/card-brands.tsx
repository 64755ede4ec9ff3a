import { Box } from '@chakra-ui/react';

/** Lists only brands with 16-digit card numbers, because the checkout accepts no others. */
export const CardBrands = () => (
  <Box color="muted" fontSize="sm">
    We accept Visa, Mastercard and Discover.
  </Box>
);
