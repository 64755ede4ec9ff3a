// What a person wrote as 1.005 is stored a hair below it; twelve digits are more than hours have.
const hundredths = (hours: number) => Math.round(Number((hours * 100).toPrecision(12)));

/** Hours to the hundredth, rounded half up; any time worked at all counts at least 0.01 h. */
export const roundHours = (hours: number) => Math.max(1, hundredths(hours)) / 100;

/** The length of a span between two instants, in hours, unrounded. */
export const hoursBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 3_600_000;
