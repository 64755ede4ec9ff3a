import { useEffect, useState } from 'react';
import { FormError } from '#client/ui/form-error.tsx';

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

const formatWait = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** Seconds until an instant, updated every second. */
export function useSecondsUntil(instant: number) {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant));
  const isOver = seconds === 0;

  useEffect(() => {
    setSeconds(secondsUntil(instant));
    if (isOver && secondsUntil(instant) === 0) return;
    const timer = setInterval(() => setSeconds(secondsUntil(instant)), 1000);
    return () => clearInterval(timer);
  }, [instant, isOver]);

  return seconds;
}

export function WaitNotice({ seconds }: { seconds: number }) {
  if (seconds === 0) return null;
  return <FormError>Too many attempts. Please try again in {formatWait(seconds)}.</FormError>;
}
