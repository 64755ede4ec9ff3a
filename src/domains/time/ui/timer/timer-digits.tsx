import { chakra } from '@chakra-ui/react';
import { formatDuration } from '#shared/dates.ts';
import { useElapsed } from './elapsed.ts';

const Digits = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold', whiteSpace: 'nowrap' },
  variants: { isRunning: { true: { color: 'time' }, false: { color: 'muted' } } },
});

type TimerDigitsProps = {
  timer: { seconds: number; isRunning: boolean };
  at: number;
  fontSize?: string;
};

/** `01:05:09`, amber while it runs. Screen readers can read it, but do not announce every second. */
export function TimerDigits({ timer, at, ...style }: TimerDigitsProps) {
  const seconds = useElapsed(timer, at);
  return (
    <Digits role="timer" aria-label="Time on the timer" isRunning={timer.isRunning} {...style}>
      {formatDuration(seconds)}
    </Digits>
  );
}
