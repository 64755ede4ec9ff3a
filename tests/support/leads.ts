import type { NewRow } from '#db/types.ts';
import type { TestApp } from './app.ts';

let serial = 0;

/** Makes leads with different names and addresses; a test names the fields that matter to it. */
export const makeCreateLead =
  (gva: () => TestApp) =>
  async (fields: Partial<NewRow<'leads'>> = {}) => {
    const number = ++serial;
    const { id } = await gva()
      .database.db.insertInto('leads')
      .values({
        fullName: `Lead ${number}`,
        email: `pipeline-${process.pid}-${number}@example.com`,
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

export const findLeadRow = (gva: TestApp, id: number) =>
  gva.database.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();

/** The entries of the activity log about a lead, in order. */
export const leadActivity = (gva: TestApp, id: number) =>
  gva.database.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('objectKind', '=', 'lead')
    .where('objectId', '=', id)
    .orderBy('id')
    .execute();
