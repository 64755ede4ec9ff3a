import { Box } from '@chakra-ui/react';
import { useMinute } from '#client/use-minute.ts';
import { today } from '#shared/dates.ts';
import { listDates, type Recurring } from '../recurrence.ts';
import { formatDateOf } from '../schedule-labels.ts';

const shownDates = 5;

/** The next dates of a schedule, by the clock of this device. In its own chunk, because it loads the recurrence library. */
export default function UpcomingDates({ schedule }: { schedule: Recurring }) {
  const now = useMinute();
  const dates = listDates(schedule, { after: now, limit: shownDates });
  const day = today(now, schedule.timeZone);
  if (dates.length === 0)
    return (
      <Box fontSize="sm" color="time" role="status">
        No date is left. Choose a later last day.
      </Box>
    );
  const shown = dates.map(({ date }) => formatDateOf(date, day));
  return (
    <Box fontSize="sm" color="muted" fontVariantNumeric="tabular-nums" role="status">
      Next: {shown.join(' · ')}
    </Box>
  );
}
