import type { Presence } from '#domains/users/presence/schema.ts';
import { formatRelative, formatShortDay, formatTime, today } from '#shared/dates.ts';

const dayMs = 24 * 60 * 60_000;
/** The server counts a user as online for this long after their last sign of life. */
const onlineMs = 150_000;

function lastSeen(instant: string, now: number) {
  if (now - Date.parse(instant) < dayMs) return `Last seen ${formatRelative(instant, now)}`;
  return `Last seen ${formatShortDay(today(Date.parse(instant)), today(now))}`;
}

/**
 * `Online now` or `Last seen 5 minutes ago`, and `4:05 pm for Ana`. A result that is older than the time that the
 * server counts a user as online only tells when they were seen.
 */
export function describePresence(
  { isOnline, lastSeenAt, timeZone }: Presence,
  fullName: string,
  fetchedAt: number,
  now: number,
) {
  const isCurrent = isOnline && now - fetchedAt < onlineMs;
  const seenAt = isOnline ? new Date(fetchedAt).toISOString() : lastSeenAt;
  const firstName = fullName.split(' ')[0] ?? fullName;
  const texts = [
    ...(isCurrent ? ['Online now'] : []),
    ...(!isCurrent && seenAt ? [lastSeen(seenAt, now)] : []),
    ...(timeZone ? [`${formatTime(new Date(now).toISOString(), timeZone)} for ${firstName}`] : []),
  ];
  return { isOnline: isCurrent, texts };
}
