import { Box, chakra } from '@chakra-ui/react';
import { Check, Pause, Play } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { useElapsed } from './elapsed.ts';
import { TimerDigits } from './timer-digits.tsx';
import { useTimer } from './use-timer.ts';
import { useTimerActions } from './use-timer-actions.ts';

const Pill = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minW: '0',
    h: '8',
    ps: '2.5',
    pe: '1',
    borderWidth: '1px',
    borderRadius: 'full',
    fontSize: 'sm',
  },
  variants: {
    isRunning: { true: { bg: 'time.tint', borderColor: 'time' }, false: { bg: 'surface' } },
  },
});

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const cannotRun = 'This task is no longer assigned to you or in progress.';

type CurrentTimer = NonNullable<ReturnType<typeof useTimer>['timer']>;

function Timer({ timer, at }: { timer: CurrentTimer; at: number }) {
  const { pause, resume, save, isSaving } = useTimerActions();
  const { id, task, isRunning, canRun } = timer;
  const isEmpty = useElapsed(timer, at) === 0;
  return (
    <Pill as="section" data-bar-timer aria-label="Timer" isRunning={isRunning}>
      <PlainLink
        to="/time-tracking"
        display="flex"
        alignItems="center"
        gap="2"
        minW="0"
        borderRadius="control"
        data-tooltip={task.title}
      >
        <Box as="span" truncate maxW="40" display={{ base: 'none', md: 'inline' }}>
          {task.title}
        </Box>
        <TimerDigits timer={timer} at={at} />
      </PlainLink>
      {isRunning ? (
        <IconButton label="Pause timer" size="xs" onClick={() => pause({ id })}>
          <Pause {...icon} />
        </IconButton>
      ) : (
        <IconButton
          label="Resume timer"
          size="xs"
          disabledReason={canRun ? null : cannotRun}
          onClick={() => resume({ id })}
        >
          <Play {...icon} />
        </IconButton>
      )}
      <IconButton
        label="Save time"
        size="xs"
        disabled={isSaving}
        disabledReason={isEmpty ? 'There is no time to save yet.' : null}
        onClick={() => save({ id })}
      >
        <Check {...icon} />
      </IconButton>
    </Pill>
  );
}

/** The VA's timer in the top bar, shown while a timer exists. */
export default function MiniTimer() {
  const { timer, at } = useTimer();
  return timer && <Timer timer={timer} at={at} />;
}
