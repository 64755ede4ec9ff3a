import { chakra } from '@chakra-ui/react';

/** The frame of a page within the shell: gutters, the widest width, the distance between its parts. */
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
