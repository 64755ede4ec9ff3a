const minutesPerHour = 60;

// Intl also knows offsets, abbreviations and dropped names, which PostgreSQL does not know or reads differently: `IST` is
// the time of Israel there.
const nameOfBoth =
  /^(?:UTC|GMT|[A-Z][a-z]{3,}|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/.+)$/;
const droppedNames = ['Canada/East-Saskatchewan', 'US/Pacific-New'];

/** Whether PostgreSQL and `Intl` both know a time zone by this name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (!nameOfBoth.test(name) || droppedNames.includes(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The names that are offered. Those that are selected now stay, also if the server refuses them.
 */
export const timeZoneNames = (...selected: string[]) =>
  [
    ...new Set([
      ...[...Intl.supportedValuesOf('timeZone'), 'UTC'].filter(isTimeZone),
      ...selected.filter((name) => name !== ''),
    ]),
  ].toSorted();

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
