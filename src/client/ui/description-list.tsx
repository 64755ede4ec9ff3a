import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * A list of names and values. `isInline` puts each pair on one line, with the value at the end. `isTabular` aligns
 * all values in a column.
 */
export const DescriptionList = chakra('dl', {
  base: {
    m: '0',
    '& dt': { color: 'muted', fontSize: 'sm' },
    '& dd': { m: '0', minW: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    isInline: {
      true: {
        '& > div': {
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: '4',
          py: '2',
        },
        '& > div + div': { borderTopWidth: '1px' },
        '& dd': { textAlign: 'end' },
      },
      false: {
        display: 'grid',
        gridTemplateColumns: {
          base: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fit, minmax(9rem, 1fr))',
        },
        gap: '4',
        '& dd': { mt: '0.5' },
      },
    },
    isTabular: {
      true: {
        display: 'block',
        '& > div': {
          display: { base: 'block', sm: 'grid' },
          gridTemplateColumns: 'minmax(7rem, 10rem) minmax(0, 1fr)',
          gap: '6',
        },
        '& > div + div': { mt: '3' },
        '& dt': { color: 'muted', fontSize: { base: 'sm', sm: 'md' } },
        '& dd': { mt: '0', minW: '0', overflowWrap: 'anywhere' },
      },
    },
  },
  defaultVariants: { isInline: false },
});

/** One name and value of a DescriptionList. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  );
}
