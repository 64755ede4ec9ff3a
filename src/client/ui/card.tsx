import { chakra } from '@chakra-ui/react';

export const Card = chakra('div', {
  base: { bg: 'surface', borderWidth: '1px', borderRadius: 'card' },
  variants: { padded: { true: { p: { base: '4', sm: '6' } } } },
});
