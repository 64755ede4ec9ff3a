/** Not in schema.ts, because screens that show no form need no zod. */
export const maxAddedTasks = 100;
export const maxCellLogs = 100;
/** A week has 168 hours, so more tasks with time than this are not expected. */
export const maxRows = 500;
export const maxMissingWeeks = 500;
/** The weeks before this one in which time may be missing. */
export const missingWeeks = 4;
