import * as fc from 'fast-check';
import { setAgencySettings } from '#server/agency.ts';
import { defaultAgency, defaultSettings, setAgency } from '#shared/agency.ts';
import { defaultDateStyle, setDateStyle } from '#shared/date-style.ts';

// The files of a worker share its modules, and the one before may have left other settings.
setAgency(defaultAgency);
setAgencySettings(defaultSettings);
setDateStyle(defaultDateStyle);

/** Property tests generate the same values in every run, so that a failure is reproducible. `PROPERTY_SEED` generates others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
