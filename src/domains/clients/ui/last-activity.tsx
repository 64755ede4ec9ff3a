import { useMinute } from '#client/use-minute.ts';
import { formatDateTime, formatRelative, formatRelativeDay, today } from '#shared/dates.ts';

const dayMs = 86_400_000;

/** `3 hours ago`, `5 days ago` or `Mar 3`. */
export function LastActivity({ at }: { at: string }) {
  const now = useMinute();
  const isRecent = now - Date.parse(at) < dayMs;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {isRecent ? formatRelative(at, now) : formatRelativeDay(today(Date.parse(at)), today(now))}
    </time>
  );
}
