import type { Presence } from '#domains/users/presence/schema.ts';
import { formatRelative, formatShortDay, formatTime, today } from '#shared/dates.ts';
import { firstNameOf } from '#shared/first-name.ts';

const dayMs = 24 * 60 * 60_000;
/** The server counts a user as online for this long after their last sign of life. */
const onlineMs = 150_000;

function lastSeen(instant: string, now: number) {
  if (now - Date.parse(instant) < dayMs) return `Last seen ${formatRelative(instant, now)}`;
  return `Last seen ${formatShortDay(today(Date.parse(instant)), today(now))}`;
}

/**
 * `4:05 pm for Ana`, and `Online now` or `Last seen 5 minutes ago`. A result that is older than the time that the
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
  const firstName = firstNameOf(fullName) ?? fullName;
  // The time is first, because a narrow screen cuts the end of the line.
  const texts = [
    ...(timeZone ? [`${formatTime(new Date(now).toISOString(), timeZone)} for ${firstName}`] : []),
    ...(isCurrent ? ['Online now'] : []),
    ...(!isCurrent && seenAt ? [lastSeen(seenAt, now)] : []),
  ];
  return { isOnline: isCurrent, texts };
}
