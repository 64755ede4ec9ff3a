import * as fc from 'fast-check';

/** Property tests generate the same values in every run, so that a failure is reproducible. `PROPERTY_SEED` generates others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
