import type { Db } from '#server/db.ts';

/** Undefined when the VA has a client already: then nothing was written. */
export const assignClient = (db: Db, vaId: number, clientId: number) =>
  db
    .updateTable('vaProfiles')
    .set({ assignedClientId: clientId, assignmentStatus: 'assigned' })
    .where('userId', '=', vaId)
    .where('assignedClientId', 'is', null)
    .returning('userId')
    .executeTakeFirst();

export const unassignClient = (db: Db, vaId: number) =>
  db.updateTable('vaProfiles').set({ assignedClientId: null }).where('userId', '=', vaId).execute();
