import * as z from 'zod';
import { exportedLists } from '#shared/exported-lists.ts';
import { id } from '#shared/id.ts';
import { keysOf } from '#shared/object-fields.ts';
import { isStorable, line } from '#shared/text.ts';
import { exportStatuses } from '#shared/value-sets.ts';

export const listName = z.enum(keysOf(exportedLists), { error: 'Unknown list' });

const maxFilterLength = 5_000;
const badFilter = 'The filter is invalid';

/** Whether the database can store every text in the value. */
function isStorableJson(value: unknown) {
  let isValid = true;
  const json = JSON.stringify(value, (name, part: unknown) => {
    if (!isStorable(name) || (typeof part === 'string' && !isStorable(part))) isValid = false;
    return part;
  });
  return isValid && json.length <= maxFilterLength;
}

/** What to export: the list itself checks the filter and the columns. */
export const exportInput = z.object({
  list: listName,
  /** The filters and the sort order of the list, as its own call takes them. */
  filter: z
    .record(z.string(), z.unknown(), { error: badFilter })
    .refine(isStorableJson, badFilter)
    .default({}),
  /** The columns of the file, in their order; by default all of them. */
  columns: z
    .array(line(60), { error: 'columns must be a list' })
    .min(1, 'Choose at least one column')
    .max(100, 'These are too many columns')
    .optional(),
});
export type ExportInput = z.infer<typeof exportInput>;

export const queueExportInput = exportInput.extend({
  /** Created by the browser, so that a repeated request is the same export. */
  requestId: z.uuid({ version: 'v4', error: 'requestId must be a UUID' }).optional(),
});
export type QueueExportInput = z.infer<typeof queueExportInput>;

export const exportRef = z.object({ id });

export const csvFile = z.object({ name: z.string(), content: z.string() });

const instant = z.iso.datetime({ precision: 3 });

export const exportJob = z
  .object({
    id: z.int(),
    list: z.string(),
    status: z.enum(exportStatuses),
    /** The rows written so far. */
    rowCount: z.int(),
    /** The size of the file in bytes. */
    size: z.int().nullable(),
    /** Why it failed. */
    failure: z.string().nullable(),
    /** Where to download the file, once it is done. */
    url: z.string().nullable(),
    createdAt: instant,
    settledAt: instant.nullable(),
    /** When the file is deleted. */
    expiresAt: instant,
  })
  .meta({ id: 'Export' });
export type ExportJob = z.infer<typeof exportJob>;
