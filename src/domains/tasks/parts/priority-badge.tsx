import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Priority } from '#shared/value-sets.ts';
import { priorityLabels } from '../labels.ts';

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: 0,
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'snug',
    whiteSpace: 'nowrap',
  },
  variants: { isUrgent: { true: { color: 'danger' } } },
});

const bars = [0, 1, 2];
/** The bars that are filled, counted from 1. */
const filled: Record<Priority, number> = { low: 1, medium: 2, high: 3, urgent: 3 };

type PriorityBadgeProps = {
  priority: Priority;
  /** Shows only the bars; the label is a tooltip and available to screen readers. */
  isSmall?: boolean;
};

/** The number of bars grows with the priority; only urgent has a color. */
export function PriorityBadge({ priority, isSmall = false }: PriorityBadgeProps) {
  const label = priorityLabels[priority];
  return (
    <Badge isUrgent={priority === 'urgent'} {...(isSmall && { title: `${label} priority` })}>
      <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
        {bars.map((bar) => (
          <rect
            key={bar}
            x={1 + bar * 3.75}
            y={8 - bar * 3}
            width="2.5"
            height={3 + bar * 3}
            rx="0.75"
            fill="currentColor"
            opacity={bar < filled[priority] ? 1 : 0.25}
          />
        ))}
      </svg>
      {isSmall ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Badge>
  );
}
