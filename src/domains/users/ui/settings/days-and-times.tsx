import { Box, Flex } from '@chakra-ui/react';
import { ChoiceCards, type ChoiceOption } from '#client/ui/choice-cards.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { toFirstDay } from '#shared/date-style.ts';
import type { Clock } from '#shared/notification-value-sets.ts';
import { useSettings } from './use-settings.ts';

const days: ChoiceOption<'0' | '1' | '6'>[] = [
  { value: '1', title: 'Monday' },
  { value: '0', title: 'Sunday' },
  { value: '6', title: 'Saturday' },
];

const clocks: ChoiceOption<Clock>[] = [
  { value: '12', title: '12-hour', detail: '4:05 pm' },
  { value: '24', title: '24-hour', detail: '16:05' },
];

/** How the user reads weeks and times. Saved when it is chosen. */
export function DaysAndTimes() {
  const { saved, settings, save } = useSettings();
  if (saved.error && !settings)
    return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
  if (!settings)
    return (
      <Box>
        <LoadingNote>Loading your settings</LoadingNote>
        <Skeleton h="10" maxW="sm" />
      </Box>
    );
  return (
    <Flex direction="column" gap="5" maxW="lg">
      <ChoiceCards
        legend="First day of the week"
        name="first-day"
        options={days}
        value={String(settings.firstDayOfWeek)}
        onChange={(day) => save({ firstDayOfWeek: toFirstDay(Number(day)) })}
      />
      <ChoiceCards
        legend="Clock"
        name="clock"
        options={clocks}
        value={settings.clock}
        onChange={(clock) => save({ clock })}
      />
    </Flex>
  );
}
