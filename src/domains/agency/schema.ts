import * as z from 'zod';
import type { Agency } from '#shared/agency.ts';
import { requiredLine } from '#shared/text.ts';
import { ordinal } from '#shared/version.ts';

export const agencySettings = z.object({
  name: requiredLine('Name is required', 60),
  officeFiles: z.boolean({ error: 'Choose whether office files can be attached' }),
}) satisfies z.ZodType<Agency>;

/** The settings to change. Others stay as they are. */
export const editAgencyInput = agencySettings.partial().extend({ version: ordinal('version') });
export type EditAgencyInput = z.infer<typeof editAgencyInput>;

/** With the version that `agency.edit` expects. */
export const agencyState = agencySettings.extend({ version: z.int() }).meta({ id: 'Agency' });
