import * as z from 'zod';

/** The caller's own address for tasks by email. */
export const ownTaskAddress = z.object({
  /** Whether this server turns emails into tasks. */
  isOn: z.boolean(),
  /** Null until the user creates one. */
  address: z.string().nullable(),
});
