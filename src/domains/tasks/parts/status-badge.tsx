import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { statusBadge } from '../labels.ts';

const Glyph = chakra('svg', { base: { flexShrink: 0 } });

const ring = <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const wedge = (d: string) => (
  <>
    {ring}
    <path d={d} fill="currentColor" />
  </>
);
const filled = (mark: string) => (
  <>
    <circle cx="6" cy="6" r="5.5" fill="currentColor" />
    <path
      d={mark}
      fill="none"
      stroke="var(--gva-colors-surface)"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

/** Each status has its own shape, so that the dots can be distinguished without color. */
const shapes: Record<string, ReactNode> = {
  'in-progress': wedge('M6 3a3 3 0 0 1 0 6z'),
  'in-review': wedge('M6 3a3 3 0 1 1-3 3h3z'),
  done: filled('M3.700 6.200l1.600 1.600 3-3.400'),
  cancelled: filled('M4.300 4.300l3.400 3.400M7.700 4.300L4.300 7.700'),
  overdue: filled('M6 3.400v3M6 8.500v.1'),
};
const aliases: Record<string, string> = { in_progress: 'in-progress', completed: 'done' };

export function StatusDot({ status, size = 12 }: { status: string | null; size?: number }) {
  const { key, color } = statusBadge(status);
  return (
    <Glyph
      aria-hidden
      viewBox="0 0 12 12"
      style={{ width: size, height: size }}
      color={`status.${color}`}
    >
      {shapes[aliases[key] ?? key] ?? ring}
    </Glyph>
  );
}

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: 0,
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'snug',
    whiteSpace: 'nowrap',
  },
});

/** Also accepts `overdue` and the other derived labels. */
export function StatusBadge({ status }: { status: string | null }) {
  return (
    <Badge>
      <StatusDot status={status} />
      {statusBadge(status).label}
    </Badge>
  );
}
