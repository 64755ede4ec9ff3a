import { ArrowRightLeft, Play } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useTimer } from './timer/use-timer.ts';
import { useTimerActions } from './timer/use-timer-actions.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type StartTimerButtonProps = {
  task: { id: number; title: string };
  /** In the row of a task. */
  isIcon?: boolean;
};

/** Starts the timer on a task; saves the time first if the timer is on another task. */
export function StartTimerButton({ task: { id, title }, isIcon = false }: StartTimerButtonProps) {
  const { timer } = useTimer();
  const { start, switchTo, isStarting } = useTimerActions();
  const isElsewhere = timer !== null && timer.task.id !== id;
  const label = isElsewhere ? `Switch timer to ${title}` : `Start timer on ${title}`;
  const hint = isElsewhere && { 'data-tooltip': `Saves the time on “${timer.task.title}” first` };
  const drawn = isElsewhere ? <ArrowRightLeft {...icon} /> : <Play {...icon} />;
  const begin = () => (isElsewhere ? switchTo({ taskId: id }) : start({ taskId: id }));
  if (isIcon)
    return (
      <IconButton
        variant="secondary"
        label={label}
        {...hint}
        disabled={isStarting}
        onClick={begin}
        css={{ '@media (pointer: coarse)': { boxSize: '11' } }}
      >
        {drawn}
      </IconButton>
    );
  return (
    <Button
      icon={drawn}
      loading={isStarting}
      {...(isElsewhere && { 'aria-label': label })}
      {...hint}
      onClick={begin}
    >
      {isElsewhere ? 'Switch' : 'Start'}
    </Button>
  );
}
