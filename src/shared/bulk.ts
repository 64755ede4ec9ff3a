import * as z from 'zod';
import { id } from './id.ts';
import { maxBulkRows } from './max-bulk-rows.ts';

/** The rows of a bulk act, without duplicates, in the order in which they are locked. */
export const bulkIds = z
  .array(id, { error: 'Select at least one row' })
  .min(1, 'Select at least one row')
  .max(maxBulkRows, `Select at most ${maxBulkRows} rows`)
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

/** The input of an act that needs only the rows. */
export const bulkRef = z.object({ ids: bulkIds });

export const bulkResult = z.object({ changed: z.int() }).meta({ id: 'BulkResult' });
