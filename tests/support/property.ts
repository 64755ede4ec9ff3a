/** The same stories in every run, so that a property passes or fails for what it says; `PROPERTY_SEED` tells others. */
export const storiesOf = (numRuns: number) => ({
  numRuns,
  seed: Number(process.env.PROPERTY_SEED ?? 1),
});
