/** Prints one figure, such as `figure('restore', 3.2, 's')`. */
export type Report = (name: string, value: number, unit: string) => void;

/** A part of `npm run test:faults`. It fails by throwing. */
export type FaultPart = {
  name: string;
  run: (folder: string, figure: Report) => Promise<void>;
};

/** The result of the work, and its figure in seconds. */
export async function timed<Result>(figure: Report, name: string, work: () => Promise<Result>) {
  const startedAt = performance.now();
  const result = await work();
  figure(name, (performance.now() - startedAt) / 1_000, 's');
  return result;
}
