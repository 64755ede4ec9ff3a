/** The largest or the smallest value that we aim at. */
type Limit = { atMost: number } | { atLeast: number };

type Aim = { name: string; isReached: boolean };

const aims: Aim[] = [];

const isWithin = (value: number, limit: Limit) =>
  'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;

const wordsOf = (limit: Limit) =>
  'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;

/** Records whether an aim is reached, for the summary. Returns the verdict. */
export function recordAim(name: string, value: number, limit: Limit): string {
  const isReached = isWithin(value, limit);
  aims.push({ name, isReached });
  return isReached ? 'reached' : 'NOT REACHED';
}

/** Prints a figure with its aim. */
export function printAim(name: string, value: number, limit: Limit, unit: string) {
  const digits = value < 10 ? 2 : 0;
  const words = `${value.toFixed(digits)} ${unit}`.padEnd(16);
  console.log(
    `${name.padEnd(58)} ${words} aim: ${wordsOf(limit)}, ${recordAim(name, value, limit)}`,
  );
}

export const printHeading = (text: string) => console.log(`\n── ${text}`);

/** Prints how many aims this run has reached, and names the others. */
export function printSummary() {
  if (aims.length === 0) return;
  const missed = aims.filter(({ isReached }) => !isReached);
  printHeading(`${aims.length - missed.length} of ${aims.length} aims reached`);
  for (const { name } of missed) console.log(`not reached: ${name}`);
}

export const percentileOf = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ??
  Number.NaN;

export const medianOf = (values: number[]) => percentileOf(values, 0.5);
