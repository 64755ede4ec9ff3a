import { Box, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { describePlanMonth } from '#domains/payments/labels.ts';
import { type BilledMonth, keyOfMonth, labelOfMonth } from '#domains/payments/ui/month-labels.ts';
import { formatDecimals, formatRate } from '#shared/money.ts';
import { lineKindLabels } from '../../labels.ts';
import { type EnteredLine, newLine } from './entered.ts';

/** The line that bills what is open of a plan month. */
export const lineOfMonth = (month: BilledMonth): EnteredLine => ({
  kind: 'plan',
  description: describePlanMonth(month),
  quantity: '1',
  unitPrice: month.open.toFixed(2),
  month: keyOfMonth(month),
});

type OffersProps = {
  /** The months that can be invoiced; none if the invoice has one. */
  months: BilledMonth[];
  hourlyRate: number | undefined;
  onAdd: (line: EnteredLine) => void;
};

/** What the plan of the client gives to bill. */
export function Offers({ months, hourlyRate, onAdd }: OffersProps) {
  const today = useBusinessDay();
  const offers = months.map((month) => ({
    label: labelOfMonth(month, today),
    line: lineOfMonth(month),
  }));
  if (hourlyRate !== undefined)
    offers.push({
      label: `Extra hours at ${formatRate(hourlyRate)}`,
      line: {
        ...newLine,
        kind: 'extra-hours',
        description: lineKindLabels['extra-hours'],
        unitPrice: formatDecimals(hourlyRate),
      },
    });
  if (offers.length === 0) return null;
  return (
    <Box role="group" aria-label="From the plan of the client">
      <Box color="muted" fontSize="sm" mb="2">
        From the plan of the client
      </Box>
      <Flex gap="2" wrap="wrap">
        {offers.map(({ label, line }) => (
          <Button
            key={label}
            size="sm"
            h="auto"
            maxW="full"
            minH="8"
            py="1"
            whiteSpace="normal"
            textAlign="start"
            css={{ '@media (pointer: coarse)': { minH: '11' } }}
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => onAdd(line)}
          >
            {label}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}
