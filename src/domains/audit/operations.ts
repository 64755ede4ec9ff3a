import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { toPage } from '#shared/page.ts';
import { listAudit } from './queries.ts';
import { addReferences } from './reference-queries.ts';
import type { listAuditInput } from './schema.ts';

/** A page of the activity, newest first. */
export async function readActivity(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, ...filter }: z.output<typeof listAuditInput>,
) {
  const rows = await listAudit(db, filter, { limit: limit + 1, cursor });
  const entries = await addReferences(db, rows);
  return toPage(entries, limit, ({ createdAt, id }) => [createdAt, id]);
}
