import type { ListExport } from '#server/csv-export.ts';
import type { Actor } from '#shared/actor.ts';
import type { Role } from '#shared/value-sets.ts';

export const canExportList = (actor: Pick<Actor, 'role'>, { access }: Pick<ListExport, 'access'>) =>
  access.includes(actor.role);

/** Only the owner, and not with another role: the file has the rows that the owner could see with that role. */
export const canReadExport = (
  actor: Pick<Actor, 'id' | 'role'>,
  { ownerId, ownerRole }: { ownerId: number; ownerRole: Role },
) => actor.id === ownerId && actor.role === ownerRole;
