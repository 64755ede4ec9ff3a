import * as z from 'zod';
import { maxId } from './id.ts';

/** A count that the database keeps, such as a version or a position: a whole number from 1 that its column can hold. */
export function ordinal(name: string) {
  const message = `${name} must be a whole number from 1 to ${maxId}`;
  return z.int(message).min(1, message).max(maxId, message);
}

/** The version the caller looked at; absent, the write applies to whatever is there. */
export const lookedAtVersion = ordinal('version').optional();
