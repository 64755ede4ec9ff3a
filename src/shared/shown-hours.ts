import * as z from 'zod';

/** Hours in an answer. They are exact over tRPC, and have two decimals over REST. */
export const shownHours = z.number();
