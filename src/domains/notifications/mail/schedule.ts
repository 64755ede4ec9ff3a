import { addDays } from '#shared/dates.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';

/** When a user wants mails. */
export type MailTimes = {
  timeZone: string | null;
  /** Full hours between which nothing is mailed. They may include midnight. */
  quietFrom: number | null;
  quietTo: number | null;
  /** The hour of the daily digest; null for separate mails. */
  digestHour: number | null;
};

export type PendingEntry = {
  kind: NotificationKind;
  createdAt: string;
  /** The last act. */
  updatedAt: string;
  /** The last act that was mailed. */
  mailedAt: string | null;
};

/** Someone waits for the reader, or the reader has waited already. */
const urgentKinds = new Set<NotificationKind>([
  'approval-wanted',
  'payment-failed',
  'payment-disputed',
  'backup-failed',
  'lead-new',
  'lead-answered',
  'mention',
  'message-missed',
]);

export const isUrgent = (kind: NotificationKind) => urgentKinds.has(kind);

/** Acts on one subject that follow each other within this time are mailed together. */
export const settleMs = 5 * 60_000;
/** No act waits longer than this for others to follow. */
export const maxWaitMs = 15 * 60_000;

const wallClock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
} as const;

function formatterOf(timeZone: string | null) {
  try {
    return new Intl.DateTimeFormat('en-US', { ...wallClock, timeZone: timeZone ?? 'UTC' });
  } catch {
    // A browser may know a time zone that the server does not.
    return new Intl.DateTimeFormat('en-US', { ...wallClock, timeZone: 'UTC' });
  }
}

const formatters = new Map<string | null, Intl.DateTimeFormat>();

/** The day and the hour on a clock in this time zone. */
function wallTime(instant: Date, timeZone: string | null) {
  const formatter = formatters.get(timeZone) ?? formatterOf(timeZone);
  formatters.set(timeZone, formatter);
  const parts = formatter.formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

/** Compares as text in the order of time. */
const wallHour = ({ day, hour }: { day: string; hour: number }) =>
  `${day}T${String(hour).padStart(2, '0')}`;

export function isQuiet({ timeZone, quietFrom, quietTo }: MailTimes, now: Date) {
  if (quietFrom === null || quietTo === null) return false;
  const { hour } = wallTime(now, timeZone);
  return quietFrom < quietTo
    ? hour >= quietFrom && hour < quietTo
    : hour >= quietFrom || hour < quietTo;
}

/** The last time that the digest was due, on the reader's clock. */
function lastDigest(digestHour: number, timeZone: string | null, now: Date) {
  const current = wallTime(now, timeZone);
  const day = current.hour >= digestHour ? current.day : addDays(current.day, -1);
  return wallHour({ day, hour: digestHour });
}

/** The first act that was not mailed; of an entry that was mailed before, only the last one is known. */
const waitsSince = ({ createdAt, updatedAt, mailedAt }: PendingEntry) =>
  new Date(mailedAt === null ? createdAt : updatedAt);

/** Whether an unread entry is to be mailed now. Quiet hours are checked separately, because they hold all entries. */
export function isDue(entry: PendingEntry, { digestHour, timeZone }: MailTimes, now: Date) {
  const since = waitsSince(entry);
  if (digestHour !== null)
    return wallHour(wallTime(since, timeZone)) < lastDigest(digestHour, timeZone, now);
  if (isUrgent(entry.kind)) return true;
  return (
    now.getTime() - Date.parse(entry.updatedAt) >= settleMs ||
    now.getTime() - since.getTime() >= maxWaitMs
  );
}
