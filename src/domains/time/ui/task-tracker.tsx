import { Box, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { useActor } from '#client/use-user.ts';
import { ClientHours } from '#domains/ledger/ui/guard/client-hours.tsx';
import { canLogTime, type TaskParties } from '#domains/tasks/policy.ts';
import { formatDuration } from '#shared/dates.ts';
import { StartTimerButton } from './start-timer-button.tsx';
import { useTimer } from './timer/use-timer.ts';
import { TimerPanel } from './timer-panel.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

function Stopped({ task, elsewhere }: { task: TrackedTask; elsewhere: string | undefined }) {
  return (
    <Box>
      <Flex align="center" gap="4" wrap="wrap">
        <Box flex="1 1 10rem">
          <Box fontSize="3xl" fontWeight="semibold" color="muted" fontVariantNumeric="tabular-nums">
            {formatDuration(0)}
          </Box>
          <Box color="muted" fontSize="sm">
            Stopped
          </Box>
        </Box>
        <Flex gap="2" wrap="wrap">
          <StartTimerButton task={task} />
          <Button icon={<Check {...icon} />} disabledReason="Start the timer to track time.">
            Save Time
          </Button>
        </Flex>
      </Flex>
      {elsewhere !== undefined && (
        <Box mt="3" color="muted">
          You already have a timer on “{elsewhere}”. Switching saves that time first.
        </Box>
      )}
    </Box>
  );
}

type TrackedTask = TaskParties & { id: number; title: string };

/** The tracker is shown if the VA can log time on the task or still has a timer on it. */
function useTracker(task: TrackedTask) {
  const actor = useActor();
  const { timer, at, isPending } = useTimer();
  const isHere = timer?.task.id === task.id;
  if (isPending || !(isHere || canLogTime(actor, task))) return null;
  return (
    <Flex direction="column" gap="4">
      {timer && isHere ? (
        <TimerPanel key={timer.id} timer={timer} at={at} />
      ) : (
        <Stopped task={task} elsewhere={timer?.task.title} />
      )}
      <ClientHours clientId={task.clientId} />
    </Flex>
  );
}

export default function TaskTracker({ task }: { task: TrackedTask }) {
  const tracker = useTracker(task);
  return tracker && <SectionCard title="Time Tracker">{tracker}</SectionCard>;
}

/** The tracker without its own card. */
export function InlineTracker({ task }: { task: TrackedTask }) {
  const tracker = useTracker(task);
  return (
    tracker && (
      <Box as="section" aria-label="Time Tracker" pt="4" borderTopWidth="1px">
        {tracker}
      </Box>
    )
  );
}
