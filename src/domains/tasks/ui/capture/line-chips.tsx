import { chakra, Flex } from '@chakra-ui/react';
import { CalendarDays, Flag, X } from 'lucide-react';
import { useToday } from '#client/use-minute.ts';
import { formatShortDay, formatWeekday } from '#shared/dates.ts';
import type { Token } from '../../capture/line.ts';
import { priorityLabels } from '../../labels.ts';

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '6',
    px: '2',
    borderRadius: 'full',
    bg: 'brand.tint',
    color: 'brand',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _hover: { textDecoration: 'line-through' },
  },
});

const icon = { 'aria-hidden': true, size: 13, strokeWidth: 1.75 } as const;

type LineChipsProps = { tokens: readonly Token[]; onKeep: (token: Token) => void };

/** What was understood of a line. A click moves the words back to the title. */
export function LineChips({ tokens, onKeep }: LineChipsProps) {
  const today = useToday();
  const labelOf = (token: Token) =>
    token.kind === 'due'
      ? `Due ${formatWeekday(token.dueDate)}, ${formatShortDay(token.dueDate, today)}`
      : `${priorityLabels[token.priority]} priority`;
  if (tokens.length === 0) return null;
  return (
    <Flex gap="1.5" wrap="wrap">
      {tokens.map((token) => (
        <Chip
          key={token.kind}
          type="button"
          aria-label={`${labelOf(token)}. Keep "${token.words}" in the title`}
          data-tooltip={`Keep "${token.words}" in the title`}
          onClick={() => onKeep(token)}
        >
          {token.kind === 'due' ? <CalendarDays {...icon} /> : <Flag {...icon} />}
          {labelOf(token)}
          <X {...icon} />
        </Chip>
      ))}
    </Flex>
  );
}
