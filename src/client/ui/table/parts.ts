import { chakra } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';

/** Below this width each row is a card. Corresponds to a window of 640 px minus the page's gutters. */
export const onCards = '@container (width < 38rem)';

/** Below this width the columns that need room are hidden. */
const narrow = '@container (width < 56rem)';
/** Cards show those columns again. */
const betweenBoth = '@container (38rem <= width < 56rem)';
const needsRoom = { true: { [betweenBoth]: { display: 'none' } } };

/** A container query, because the table may take only half of the page. */
export const Frame = chakra('div', {
  base: { containerType: 'inline-size', w: 'full', minW: '0' },
  variants: {
    isFramed: {
      true: { bg: 'surface', borderWidth: '1px', borderRadius: 'card', '--edge': 'spacing.4' },
      // Aligned with the heading of the surrounding card.
      false: { '--edge': { base: 'spacing.4', sm: 'spacing.5' } },
    },
  },
});

export const Table = chakra('table', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'var(--tracks)',
    w: 'full',
    textAlign: 'start',
    '& thead, & tbody, & tr': {
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: 'subgrid',
    },
    [narrow]: { gridTemplateColumns: 'var(--fewer-tracks)' },
    [onCards]: {
      display: 'block',
      '& tbody': { display: 'block' },
      '& thead': { display: 'none' },
    },
  },
});

export const Head = chakra('thead', {
  base: {
    position: 'sticky',
    top: 'var(--bar-height, 0px)',
    zIndex: 'sticky',
    bg: 'surface',
    borderBottomWidth: '1px',
    borderTopRadius: 'card',
  },
});

export const HeadRow = chakra('tr');
export const Body = chakra('tbody');

export const HeadCell = chakra('th', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minW: '0',
    h: '9',
    px: '2',
    _first: { ps: 'var(--edge)' },
    _last: { pe: 'var(--edge)' },
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
  variants: { isAtEnd: { true: { justifyContent: 'flex-end' } }, needsRoom },
});

export const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '7',
    mx: '-1',
    px: '1',
    borderRadius: 'sm',
    fontWeight: 'medium',
    _hover: { color: 'ink' },
    '& svg': { flexShrink: 0, opacity: 0 },
    '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
  },
  variants: {
    isAtEnd: { true: { flexDirection: 'row-reverse' } },
    isSorted: { true: { color: 'ink', '& svg': { opacity: '1 !important' } } },
  },
});

export const BodyRow = chakra('tr', {
  base: {
    position: 'relative',
    alignItems: 'center',
    borderBottomWidth: '1px',
    _last: { borderBottomWidth: '0', borderBottomRadius: 'card' },
    '&:not([aria-current=true], [data-selected]):has([data-row-link]):hover': { bg: 'hover' },
    '&:has([data-row-link]:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'brand',
      outlineOffset: '-2px',
      borderRadius: 'control',
    },
    '& [data-row-link]:focus-visible': { outline: 'none' },
    // Other controls must be above the link that covers the row.
    '& :is(a, button, select, input, label):not([data-row-link])': {
      position: 'relative',
      zIndex: '1',
    },
    '&[aria-current=true], &[data-selected]': { bg: 'brand.tint' },
    scrollMarginTop: 'calc(var(--bar-height, 0px) + 2.5rem)',
    [onCards]: {
      display: 'flex !important',
      flexWrap: 'wrap',
      columnGap: '4',
      rowGap: '1',
      px: 'var(--edge)',
      py: '3',
    },
  },
  variants: { isTall: { true: { minH: '14' }, false: { minH: '10' } } },
});

/** A heading among the rows. */
export const GroupRow = chakra('tr', {
  base: { borderBottomWidth: '1px', bg: 'sunken', [onCards]: { display: 'block !important' } },
});

export const GroupCell = chakra('th', {
  base: {
    display: 'block',
    gridColumn: '1 / -1',
    px: 'var(--edge)',
    py: '1.5',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    textAlign: 'start',
  },
});

const unlabeled = {
  '& > .label': { display: 'none' },
  '& > .value': { textAlign: 'start' },
  '& > .value > div': { ms: '0' },
} as const;

export const Cell = chakra('td', {
  base: {
    minW: '0',
    px: '2',
    _first: { ps: 'var(--edge)' },
    _last: { pe: 'var(--edge)' },
    lineHeight: 'snug',
    '& > .label': { display: 'none' },
    [onCards]: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      order: 2,
      w: 'full',
      minH: '6',
      px: '0 !important',
      '& > .label': { display: 'block', flexShrink: 0, color: 'muted', fontSize: 'sm' },
      '&:has(> .value:empty)': { display: 'none' },
      '& > .value': { flex: '1', minW: '0', textAlign: 'end' },
      '& > .value > div': { w: 'fit-content', maxW: 'full', ms: 'auto' },
    },
  },
  variants: {
    needsRoom,
    kind: {
      text: {
        '& > .value': { truncate: true, unicodeBidi: 'plaintext' },
        // A card has room for more lines.
        [onCards]: { '& > .value': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
      },
      number: {
        textAlign: 'end',
        fontVariantNumeric: 'tabular-nums',
        '& > .value': { truncate: true },
      },
      actions: {
        '& > .value': { display: 'flex', justifyContent: 'flex-end', gap: '1', flexWrap: 'wrap' },
        // On the same line as the title, if both fit.
        [onCards]: { order: 1, w: 'auto', ms: 'auto', '& > .label': { display: 'none' } },
      },
    },
    onCard: {
      title: {
        [onCards]: {
          order: 0,
          flex: '1 1 60%',
          w: 'auto',
          fontWeight: 'medium',
          '& > .label': { display: 'none' },
          '& > .value': { textAlign: 'start', whiteSpace: 'normal', overflowWrap: 'anywhere' },
          // A composed title sets its own font weights.
          '& > .value > div': { ms: '0', fontWeight: 'normal' },
        },
      },
      // It shrinks instead of a second line.
      line: {
        [onCards]: {
          ...unlabeled,
          order: 0,
          flex: '1 1 0',
          w: 'auto',
          minW: '0',
          fontWeight: 'medium',
          '& > .value': { textAlign: 'start', whiteSpace: 'nowrap' },
        },
      },
      bare: { [onCards]: unlabeled },
      last: { [onCards]: { ...unlabeled, order: 3 } },
      inline: { [onCards]: { ...unlabeled, order: 2, w: 'auto' } },
      hidden: { [onCards]: { display: 'none' } },
    },
  },
});

const covering = {
  color: 'ink',
  fontWeight: 'medium',
  textAlign: 'start',
  textDecoration: 'none',
  // A button does not inherit the text wrapping of its container.
  maxW: 'full',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'inherit',
  _after: { content: '""', position: 'absolute', inset: '0' },
} as const;

const LinkBase = chakra('a', { base: covering }, { defaultProps: { 'data-row-link': '' } });

/** A link that covers the whole row. Put it into the cell that names the row. */
export const RowLink = createLink(LinkBase);

/** The link that covers the row `id`. Gets the focus back when the details of the row close. */
export const findRowLink = (id: number) =>
  document.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-link]`);
