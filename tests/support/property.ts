/** Generates the same values in every run, so that a failure is reproducible. `PROPERTY_SEED` generates others. */
export const propertyRuns = (numRuns: number) => ({
  numRuns,
  seed: Number(process.env.PROPERTY_SEED ?? 1),
});
