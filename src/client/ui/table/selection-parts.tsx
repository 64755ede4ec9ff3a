import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useCallback } from 'react';
import { onCards } from './parts.ts';

const Box = chakra('input', {
  base: {
    boxSize: '4',
    m: '0',
    flexShrink: 0,
    accentColor: 'var(--gva-colors-brand)',
    cursor: 'pointer',
  },
});

/** Fills the cell, so that a finger does not miss the small box. */
const Target = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    w: '10',
    minH: '10',
    cursor: 'pointer',
  },
});

export const CheckCell = chakra('td', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minW: '0',
    // Left of the title of a card, as far as the edge.
    [onCards]: { order: -1, w: '6', h: '6', ms: '-2', '& label': { ms: '-2' } },
  },
});

export const CheckHead = chakra('th', { base: { display: 'flex', alignItems: 'center', h: '9' } });

type CheckProps = Omit<ComponentProps<typeof Box>, 'type'> & {
  /** The accessible name. */
  label: string;
  isMixed?: boolean;
};

/** A checkbox that selects a row, or all rows. */
export function Check({ label, isMixed = false, ...props }: CheckProps) {
  const setMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <Target>
      <Box ref={setMixed} type="checkbox" aria-label={label} {...props} />
    </Target>
  );
}
