import { ArrowRightLeft, Play } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useTimer } from './timer/use-timer.ts';
import { useTimerActions } from './timer/use-timer-actions.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type StartTimerButtonProps = { task: { id: number; title: string }; size?: 'sm' };

/** Starts the timer on a task; saves the time first if the timer is on another task. */
export function StartTimerButton({ task: { id, title }, size }: StartTimerButtonProps) {
  const { timer } = useTimer();
  const { start, switchTo, isStarting } = useTimerActions();
  const look = { ...(size && { size }), loading: isStarting };
  if (timer && timer.task.id !== id)
    return (
      <Button
        {...look}
        icon={<ArrowRightLeft {...icon} />}
        aria-label={`Switch timer to ${title}`}
        data-tooltip={`Saves the time on “${timer.task.title}” first`}
        onClick={() => switchTo({ taskId: id })}
      >
        Switch
      </Button>
    );
  return (
    <Button
      {...look}
      icon={<Play {...icon} />}
      aria-label={size ? `Start timer on ${title}` : undefined}
      onClick={() => start({ taskId: id })}
    >
      Start
    </Button>
  );
}
