import type { FileType } from './value-sets.ts';

/** The type of the email that became a task, which is a file of the task. */
export const emailType = 'message/rfc822' satisfies FileType;
/** After that the email is deleted. */
export const originalMailDays = 90;
