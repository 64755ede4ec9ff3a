import { chakra } from '@chakra-ui/react';

/** The container of a page in the shell: gutters, maximum width and spacing. */
export const Page = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    flex: '1',
    w: 'full',
    minW: '0',
    px: { base: '4', md: '8' },
    py: { base: '4', md: '8' },
  },
  variants: {
    width: {
      page: { maxW: 'page', mx: 'auto' },
      narrow: { maxW: '3xl', mx: 'auto' },
      full: {},
    },
  },
  defaultVariants: { width: 'page' },
});
