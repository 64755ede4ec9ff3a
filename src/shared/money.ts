/** Hours to the hundredth, rounded half up; any time worked at all counts at least 0.01 h. */
export const roundHours = (hours: number) =>
  Math.max(0.01, Math.round((hours + Number.EPSILON) * 100) / 100);

/** The length of a span between two instants, in hours, unrounded. */
export const hoursBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 3_600_000;
