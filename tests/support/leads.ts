import type { NewRow } from '#db/types.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { newcomer } from './newcomer.ts';

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

/** Makes conversions by an administrator, of a new qualified lead or of the one that is named. */
export const makeConvert =
  (gva: () => TestApp, admin: () => TestUser) => async (changes: object, leadId?: number) => {
    const id = leadId ?? (await makeCreateLead(gva)({ status: 'qualified' }));
    const answer = await gva().requestAs(admin())({
      method: 'POST',
      url: `/api/leads/${id}/convert`,
      body: { ...newcomer(), ...changes },
    });
    return { leadId: id, answer };
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
