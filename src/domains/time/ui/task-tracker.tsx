import { Box, Flex } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useTimer } from '#client/shell/timer/use-timer.ts';
import { useTimerActs } from '#client/shell/timer/use-timer-acts.ts';
import { Button } from '#client/ui/button.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { canLogTime, type TaskParties } from '#domains/tasks/policy.ts';
import { useActor } from '#domains/tasks/ui/use-actor.ts';
import { formatDuration } from '#shared/dates.ts';
import { TimerPanel } from './timer-panel.tsx';

function Stopped({ taskId, elsewhere }: { taskId: number; elsewhere: string | undefined }) {
  const { start, isStarting } = useTimerActs();
  return (
    <>
      <Flex align="center" gap="4" wrap="wrap">
        <Box flex="1 1 10rem">
          <Box fontSize="3xl" fontWeight="semibold" color="muted" fontVariantNumeric="tabular-nums">
            {formatDuration(0)}
          </Box>
          <Box color="muted" fontSize="sm">
            Stopped
          </Box>
        </Box>
        <Button
          variant="primary"
          icon={<Play aria-hidden size={16} strokeWidth={1.75} />}
          disabled={elsewhere !== undefined}
          loading={isStarting}
          onClick={() => start({ taskId })}
        >
          Start
        </Button>
      </Flex>
      {elsewhere !== undefined && (
        <Box mt="3" color="muted">
          Your timer is on “{elsewhere}”.{' '}
          <TextLink to="/time-tracking">Save or discard it</TextLink> before you start another.
        </Box>
      )}
    </>
  );
}

/** The tracker of a task: of the VA who works on it, and of one whose timer is still on it. */
export default function TaskTracker({ task }: { task: TaskParties & { id: number } }) {
  const actor = useActor();
  const { timer, at, isPending } = useTimer();
  const isHere = timer?.task.id === task.id;
  if (isPending || !(isHere || canLogTime(actor, task))) return null;
  return (
    <SectionCard title="Time Tracker">
      {timer && isHere ? (
        <TimerPanel timer={timer} at={at} />
      ) : (
        <Stopped taskId={task.id} elsewhere={timer?.task.title} />
      )}
    </SectionCard>
  );
}
