import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronsUp, ChevronUp, Equal } from 'lucide-react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Priority } from '#shared/value-sets.ts';
import { priorityLabels } from '../labels.ts';

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: 0,
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'snug',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      low: { '& svg': { color: 'info' } },
      medium: {},
      high: { color: 'ink', '& svg': { color: 'danger' } },
      urgent: { color: 'danger' },
    },
  },
});

/** Each priority has its own shape, so that they can be distinguished without color. */
const icons = { low: ChevronDown, medium: Equal, high: ChevronUp, urgent: ChevronsUp };

type PriorityBadgeProps = {
  priority: Priority;
  /** High and urgent are words; other labels are tooltips and for screen readers. */
  isSmall?: boolean;
};

export function PriorityBadge({ priority, isSmall = false }: PriorityBadgeProps) {
  const label = priorityLabels[priority];
  const Icon = icons[priority];
  const isHigh = priority === 'high' || priority === 'urgent';
  return (
    <Badge tone={priority} {...(isSmall && { title: `${label} priority` })}>
      <Icon aria-hidden size={14} strokeWidth={2.5} />
      {isSmall && !isHigh ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Badge>
  );
}
