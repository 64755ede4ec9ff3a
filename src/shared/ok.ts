import * as z from 'zod';

/** The output of a call without a result. */
export const ok = z.object({ ok: z.literal(true) });
export const done: z.infer<typeof ok> = { ok: true };
