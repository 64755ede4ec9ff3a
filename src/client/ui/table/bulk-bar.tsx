import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { IconButton } from '../icon-button.tsx';

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '4',
    zIndex: 'sticky',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    w: { base: 'full', sm: 'fit-content' },
    maxW: 'full',
    mx: 'auto',
    py: '2',
    ps: '4',
    pe: '2',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
    animation: 'riseIn 180ms ease-out',
  },
});

type BulkBarProps = { count: number; onClear: () => void; children: ReactNode };

/** What can be done with the selected rows, at the bottom of the window. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <Bar role="region" aria-label="Selected rows">
      <Flex
        order="0"
        gap="2"
        me="2"
        fontWeight="medium"
        fontVariantNumeric="tabular-nums"
        aria-live="polite"
      >
        {count} selected
        {count === maxBulkRows && (
          <chakra.span color="muted" fontWeight="normal">
            (the maximum)
          </chakra.span>
        )}
      </Flex>
      {/* On a phone on a line of its own, below the count and the X. */}
      <Flex order={{ base: 2, sm: 1 }} gap="2" wrap="wrap" w={{ base: 'full', sm: 'auto' }}>
        {children}
      </Flex>
      <IconButton
        order={{ base: 1, sm: 2 }}
        label="Clear selection"
        color="muted"
        ms="auto"
        onClick={onClear}
      >
        <X aria-hidden size={16} strokeWidth={1.75} />
      </IconButton>
    </Bar>
  );
}
