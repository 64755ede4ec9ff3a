/** Not in schema.ts, because the dashboard shows notes without a form and needs no zod. */
export const notesLimit = 5_000;
