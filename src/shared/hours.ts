/** The nearest whole number of seconds, in hours. Hours are stored and compared like this. */
export const exactHours = (hours: number) =>
  (Math.sign(hours) * Math.round(Math.abs(hours) * 3600)) / 3600 || 0;

/** The same for worked time, which is at least a second. */
export const exactDuration = (hours: number) => Math.max(1 / 3600, exactHours(hours));

/** Adds hours without floating-point errors. */
export const sumHours = (values: readonly number[]) =>
  exactHours(values.reduce((sum, value) => sum + value, 0));

/**
 * Hours with two decimals, half up. Only for a total that is shown or answered; stored hours stay exact. A second is 0.01, so
 * that time never reads as none.
 */
export function roundHours(hours: number) {
  const exact = exactHours(Math.abs(hours));
  if (exact === 0) return 0;
  return (Math.sign(hours) * Math.max(1, Math.round(Number((exact * 100).toPrecision(12))))) / 100;
}

/** Whether rounded hours add up to something else than their rounded total. */
export const isRoundedApart = (values: readonly number[]) =>
  sumHours(values.map(roundHours)) !== roundHours(sumHours(values));

/** Says below such a total why. */
export const roundedApart =
  'Hours are exact and rounded where they are shown, so rounded lines may not add up to the total.';
