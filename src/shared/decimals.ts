/** Whether a number has at most so many decimals. What has more is refused instead of rounded. */
const hasAtMost = (decimals: number) => (value: number) =>
  Number(value.toFixed(decimals)) === value;

/** Money, and the hours of plans and packs. */
export const hasTwoDecimals = hasAtMost(2);

/** Quantities and prices of invoice lines. */
export const hasFourDecimals = hasAtMost(4);
