import { Box, Flex } from '@chakra-ui/react';
import { useMinute } from '#client/use-minute.ts';
import type { Place } from '#domains/dashboard/partners/schema.ts';
import {
  daysBetween,
  formatNamedDay,
  formatRelative,
  formatTime,
  ownTimeZone,
  today,
} from '#shared/dates.ts';
import { cityOf } from '#shared/time-zones.ts';
import { nextChange } from '../../presence/work-hours.ts';

/** The server counts a user as online for this long after their last sign of life. */
const onlineMs = 150_000;

/** `at 8:00 am`, `tomorrow at 8:00 am` or `Monday, Nov 30 at 8:00 am` on the clock of the reader. */
function describeMoment(at: number, now: number, ownZone: string): string {
  const time = formatTime(new Date(at).toISOString(), ownZone);
  const [day, ownDay] = [today(at, ownZone), today(now, ownZone)];
  const days = daysBetween(ownDay, day);
  if (days <= 0) return `at ${time}`;
  return `${days === 1 ? 'tomorrow' : formatNamedDay(day)} at ${time}`;
}

/** `Online`, or when somebody who is not is back. Without working hours, when they were last seen. */
export function describeAvailability(
  { isOnline, lastSeenAt, timeZone, workHours }: Place,
  { now, fetchedAt, ownZone }: { now: number; fetchedAt: number; ownZone: string },
): string | null {
  if (isOnline && now - fetchedAt < onlineMs) return 'Online';
  if (workHours && timeZone) {
    const { isWorking, at } = nextChange(workHours, timeZone, now);
    if (isWorking) return `Usually works until ${formatTime(new Date(at).toISOString(), ownZone)}`;
    return `Back ${describeMoment(at, now, ownZone)}`;
  }
  const seenAt = isOnline ? new Date(fetchedAt).toISOString() : lastSeenAt;
  return seenAt && `Last seen ${formatRelative(seenAt, now)}`;
}

type AvailabilityProps = {
  place: Place;
  fetchedAt: number;
  /** The time zone of the reader; null until it is known. */
  ownZone: string | null;
};

/** Whether somebody is online or when they are back, and their local time. */
export function Availability({ place, fetchedAt, ownZone }: AvailabilityProps) {
  const now = useMinute();
  const { timeZone } = place;
  const state = describeAvailability(place, { now, fetchedAt, ownZone: ownZone ?? ownTimeZone() });
  const time = timeZone && formatTime(new Date(now).toISOString(), timeZone);
  const texts = [state, timeZone && `${time} local time in ${cityOf(timeZone)}`].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <Flex align="baseline" gap="2" fontSize="sm" color="muted">
      {state === 'Online' && (
        <Box aria-hidden boxSize="2" borderRadius="full" bg="success" flexShrink={0} />
      )}
      <span>{texts.join(' · ')}</span>
    </Flex>
  );
}
