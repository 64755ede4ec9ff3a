import { Box, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { addDays } from '#shared/dates.ts';
import { describeWeek } from './week-days.ts';

type WeekNavProps = {
  week: string;
  currentWeek: string;
  today: string;
  onSelect: (week: string) => void;
};

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

export function WeekNav({ week, currentWeek, today, onSelect }: WeekNavProps) {
  return (
    <Flex as="nav" aria-label="Week" align="center" gap="2" wrap="wrap">
      <IconButton label="Previous week" onClick={() => onSelect(addDays(week, -7))}>
        <ChevronLeft {...icon} />
      </IconButton>
      <Box
        as="h2"
        fontSize="lg"
        fontWeight="semibold"
        minW="9.5rem"
        textAlign="center"
        aria-live="polite"
      >
        {describeWeek(week, today)}
      </Box>
      <IconButton label="Next week" onClick={() => onSelect(addDays(week, 7))}>
        <ChevronRight {...icon} />
      </IconButton>
      <Button size="sm" disabled={week === currentWeek} onClick={() => onSelect(currentWeek)}>
        This week
      </Button>
    </Flex>
  );
}
