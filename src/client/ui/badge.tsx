import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'brand' | 'time' | 'success' | 'danger' | 'info';

const tint = (color: string) => ({ bg: `${color}.tint`, color });

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: 0,
    // Otherwise it is stretched to the width of its column.
    w: 'fit-content',
    h: '5',
    px: '2',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { bg: 'hover', color: 'ink' },
      brand: tint('brand'),
      time: tint('time'),
      success: tint('success'),
      danger: tint('danger'),
      info: tint('info'),
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** A label on a colored background. Its text must be clear without the color. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <Pill tone={tone}>{children}</Pill>;
}

/** A count, such as the tasks in a column. */
export function CountBadge({ count, label }: { count: number | string; label: string }) {
  return (
    <Pill
      bg="hover"
      color="muted"
      px="1.5"
      minW="5"
      justifyContent="center"
      fontVariantNumeric="tabular-nums"
      aria-label={label}
      role="img"
    >
      {count}
    </Pill>
  );
}
