import { chakra } from '@chakra-ui/react';

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    minW: '5',
    h: '5',
    px: '1.5',
    borderRadius: 'full',
    bg: 'brand',
    color: 'brand.ink',
    fontSize: 'xs',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A count of unread messages or other pending items; renders nothing at 0. */
export function UnreadBadge({ count, what = 'unread' }: { count: number; what?: string }) {
  if (count === 0) return null;
  return (
    <Pill role="img" aria-label={`${count} ${what}`}>
      {count > 99 ? '99+' : count}
    </Pill>
  );
}
