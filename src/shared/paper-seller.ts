import * as z from 'zod';

/** The business that makes a paper, as the head of the paper shows it. */
export const paperSeller = z.object({
  name: z.string(),
  address: z.string().nullable(),
  taxNumber: z.string().nullable(),
  /** A PNG in base64. */
  logo: z.string().nullable(),
});
export type PaperSeller = z.infer<typeof paperSeller>;
