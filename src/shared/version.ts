import * as z from 'zod';
import { maxId } from './id.ts';

/** A version or position: a whole number from 1 that fits in an integer column. */
export function ordinal(name: string) {
  const message = `${name} must be a whole number from 1 to ${maxId}`;
  return z.int(message).min(1, message).max(maxId, message);
}

/** The version that the client has read. A write with an older version is a conflict; without one it always applies. */
export const expectedVersion = ordinal('version').optional();
