import type { StoredCard } from '../policy.ts';
import { partiesOf, progressOf } from '../queries.ts';

type CardRow = Omit<
  StoredCard,
  'client' | 'va' | 'workflowProgress' | 'commentCount' | 'loggedHours'
> &
  Parameters<typeof partiesOf>[0] &
  Parameters<typeof progressOf>[0] & {
    commentCount: number | null;
    loggedHours: number | null;
  };

/** Lists every field for the reason given at `toTask`. */
export function toCard(row: CardRow): StoredCard {
  const { client, va } = partiesOf(row);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    clientId: row.clientId,
    vaId: row.vaId,
    status: row.status,
    priority: row.priority,
    category: row.category,
    dueDate: row.dueDate,
    position: row.position,
    version: row.version,
    createdAt: row.createdAt,
    fileTypes: row.fileTypes,
    commentCount: row.commentCount ?? 0,
    loggedHours: row.loggedHours ?? 0,
    returnCount: row.returnCount,
    workflowProgress: progressOf(row),
    client,
    va,
  };
}
