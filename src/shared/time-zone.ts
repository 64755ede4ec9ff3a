import * as z from 'zod';

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A name of the time zone database, such as `Europe/Berlin`. */
export const timeZone = z
  .string({ error: 'Unknown time zone' })
  .max(64, 'Unknown time zone')
  .refine(isTimeZone, 'Unknown time zone');
