import { insertPayRate } from '#domains/pay/rates/queries.ts';
import { upsertCapacity } from '#domains/users/capacity/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { findBusinessDay } from '#server/database/business-day.ts';
import type { Db } from '#server/db.ts';

type Terms = {
  vaId: number;
  /** The administrator who has set the terms with the invitation. */
  setBy: number;
  hourlyRate: number | undefined;
  weeklyHours: number | undefined;
};

/** The pay rate and the weekly hours of a new VA hold from today on. */
export async function beginTerms(
  db: Db,
  author: Author,
  { vaId, setBy, hourlyRate, weeklyHours }: Terms,
) {
  if (hourlyRate === undefined && weeklyHours === undefined) return;
  const validFrom = await findBusinessDay(db);
  if (hourlyRate !== undefined) {
    const { id } = await insertPayRate(db, { vaId, validFrom, hourlyRate, createdBy: setBy });
    await recordAudit(db, author, {
      action: 'created',
      objectKind: 'pay-rate',
      objectId: id,
      after: { vaId, validFrom, hourlyRate, by: 'invitation' },
    });
  }
  if (weeklyHours !== undefined) {
    await upsertCapacity(db, { vaId, validFrom, weeklyHours, setBy });
    await recordAudit(db, author, {
      action: 'updated',
      objectKind: 'user',
      objectId: vaId,
      after: { weeklyHours, validFrom, by: 'invitation' },
    });
  }
}
