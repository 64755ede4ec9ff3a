const hourMs = 3_600_000;

/** In UTC. The backup of a night begins at the next run of its job. */
const nightHour = 2;

/** A day, and time for a backup that takes longer than the one of the night before. */
const lateAfterMs = 26 * hourMs;

/** The start of the current or the last night. */
export function startOfNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(nightHour, 0, 0, 0);
  return night > now ? new Date(night.getTime() - 24 * hourMs) : night;
}

export const isLate = (takenAt: string, now: Date) =>
  now.getTime() - Date.parse(takenAt) > lateAfterMs;
