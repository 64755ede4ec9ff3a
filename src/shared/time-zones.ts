const minutesPerHour = 60;

/** Minutes ahead of UTC at an instant, or null for a time zone that this browser does not know. */
function offsetOf(timeZone: string, now: Date): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      timeZoneName: 'longOffset',
    }).formatToParts(now);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    if (sign === undefined) return name === 'GMT' ? 0 : null;
    const ahead = Number(hours) * minutesPerHour + Number(minutes);
    return sign === '-' ? -ahead : ahead;
  } catch {
    return null;
  }
}

/** How many hours `timeZone` is ahead of `other`, or null if one of them is not known. */
export function hoursAhead(
  timeZone: string | null,
  other: string | null,
  now: Date,
): number | null {
  if (!timeZone || !other) return null;
  const [own, others] = [offsetOf(timeZone, now), offsetOf(other, now)];
  return own === null || others === null ? null : (own - others) / minutesPerHour;
}

/** `Asia/Ho_Chi_Minh` as `Ho Chi Minh` */
export const cityOf = (timeZone: string) =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
