import { Box, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { formatMonthAndYear } from '#shared/dates.ts';
import { addMonths } from '#shared/month.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type MonthSwitchProps = {
  month: string;
  /** The latest month. */
  last: string;
  onChange: (month: string) => void;
};

/** The month, between buttons for the one before and the one after. */
export function MonthSwitch({ month, last, onChange }: MonthSwitchProps) {
  const hasNext = month < last;
  return (
    <Flex as="fieldset" align="center" gap="1" aria-label="Month">
      <IconButton label="Previous month" onClick={() => onChange(addMonths(month, -1))}>
        <ChevronLeft {...icon} />
      </IconButton>
      <Box
        aria-live="polite"
        fontWeight="medium"
        textAlign="center"
        minW="9.5rem"
        fontVariantNumeric="tabular-nums"
      >
        {formatMonthAndYear(month)}
      </Box>
      <IconButton
        label="Next month"
        disabled={!hasNext}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <ChevronRight {...icon} />
      </IconButton>
    </Flex>
  );
}
