import { chakra } from '@chakra-ui/react';

export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
    gap: '5',
    alignItems: 'start',
  },
});

/** On phones, `display: contents` merges both columns into one. */
export const Column = chakra('div', {
  base: { display: { base: 'contents', lg: 'flex' }, flexDirection: 'column', gap: '5', minW: '0' },
});
