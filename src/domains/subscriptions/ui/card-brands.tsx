import { Box } from '@chakra-ui/react';

/** Only brands whose numbers have 16 digits, because the checkout takes no others. */
export const CardBrands = () => (
  <Box color="muted" fontSize="sm">
    We accept Visa, Mastercard and Discover.
  </Box>
);
