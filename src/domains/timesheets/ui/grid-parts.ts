import { chakra } from '@chakra-ui/react';

/** Scrolls sideways on a phone, while the tasks and the totals stay. */
export const GridFrame = chakra('div', {
  base: {
    overflowX: 'auto',
    borderWidth: '1px',
    borderColor: 'hairline',
    borderRadius: 'card',
    bg: 'surface',
    scrollPaddingInlineStart: { base: '8.5rem', md: '12rem', lg: '16rem' },
    scrollPaddingInlineEnd: '4.25rem',
  },
});

export const GridTable = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { borderBottomWidth: '1px', borderColor: 'hairline' },
    '& tr > :not(:nth-last-child(-n + 2))': { borderInlineEndWidth: '1px' },
    '& tr > :last-child': {
      position: 'sticky',
      insetInlineEnd: 0,
      zIndex: 'sticky',
      bg: 'surface',
      borderInlineStartWidth: '1px',
    },
    '& tfoot th, & tfoot td': { borderBottomWidth: 0, fontWeight: 'medium' },
  },
});

export const TaskHeader = chakra('th', {
  base: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 'sticky',
    w: { base: '8.5rem', md: '12rem', lg: '16rem' },
    minW: { base: '8.5rem', md: '12rem', lg: '16rem' },
    maxW: { base: '8.5rem', md: '12rem', lg: '16rem' },
    px: '3',
    py: '2',
    bg: 'surface',
    textAlign: 'start',
    fontWeight: 'normal',
    overflowWrap: 'anywhere',
  },
});

export const DayHeader = chakra('th', {
  base: {
    px: '1',
    py: '2',
    minW: '4.25rem',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'snug',
    color: 'muted',
  },
  variants: { isToday: { true: { color: 'brand' } } },
});

export const Cell = chakra('td', {
  base: {
    position: 'relative',
    h: '12',
    minW: '4.25rem',
    p: 0,
    textAlign: 'center',
    cursor: 'default',
    _focusVisible: { outline: '2px solid', outlineColor: 'brand', outlineOffset: '-2px' },
  },
  variants: { isOpen: { true: { cursor: 'cell', _hover: { bg: 'hover' } } } },
});

export const CellInput = chakra('input', {
  base: {
    position: 'absolute',
    inset: '1px',
    w: 'calc(100% - 2px)',
    textAlign: 'center',
    bg: 'raised',
    color: 'ink',
    // 16 px, because Safari zooms into smaller fields.
    fontSize: { base: 'lg', md: 'md' },
    outline: '2px solid',
    outlineColor: 'brand',
    outlineOffset: '-2px',
    borderRadius: 'sm',
  },
});
