// Not in schema.ts, because pages that show time without a form need no zod.
export const notesLimit = 5_000;
export const maxLogHours = 24;
