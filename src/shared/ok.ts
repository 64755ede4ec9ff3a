import * as z from 'zod';

/** The answer of a call that has nothing else to say. */
export const ok = z.object({ ok: z.literal(true) });
export const done: z.infer<typeof ok> = { ok: true };
