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
  variants: { tone: { plain: {}, strong: { color: 'ink' }, danger: { color: 'danger' } } },
});

const bars = [0, 1, 2];
/** The number of filled bars grows with the priority. */
const looks: Record<Priority, { filled: number; tone: 'plain' | 'strong' | 'danger' }> = {
  low: { filled: 1, tone: 'plain' },
  medium: { filled: 2, tone: 'plain' },
  high: { filled: 3, tone: 'strong' },
  urgent: { filled: 3, tone: 'danger' },
};

type PriorityBadgeProps = {
  priority: Priority;
  /** High and urgent are words; other labels are tooltips and for screen readers. */
  isSmall?: boolean;
};

export function PriorityBadge({ priority, isSmall = false }: PriorityBadgeProps) {
  const label = priorityLabels[priority];
  const { filled, tone } = looks[priority];
  return (
    <Badge tone={tone} {...(isSmall && { title: `${label} priority` })}>
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
            opacity={bar < filled ? 1 : 0.25}
          />
        ))}
      </svg>
      {isSmall && tone === 'plain' ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Badge>
  );
}
