/** Prints one figure, such as `figure('restore', 3.2, 's')`. `target` is what the figure should not exceed. */
export type Report = (name: string, value: number, unit: string, target?: number) => void;

/** A part of `npm run test:faults`. It fails by throwing. */
export type FaultPart = {
  name: string;
  /** Why the part cannot run on this machine; undefined if it can. */
  findObstacle?: (() => string | undefined) | undefined;
  run: (folder: string, figure: Report) => Promise<void>;
};

/** The result of the work, and its figure in seconds. */
export async function timed<Result>(figure: Report, name: string, work: () => Promise<Result>) {
  const startedAt = performance.now();
  const result = await work();
  figure(name, (performance.now() - startedAt) / 1_000, 's');
  return result;
}

export const maxOf = (values: number[]) => Math.max(0, ...values);

export const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
