import type { AuditAction, AuditKind } from '#db/types.ts';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import type { Fields } from '../support/transports.ts';

export type People = Record<'admin' | 'va' | 'client', TestUser>;

/** What a mutation writes into the audit log, and a call that shows it. */
export type Audited = {
  writes: [AuditKind, AuditAction];
  as: keyof People | null;
  input: (gva: TestApp, people: People) => Fields | undefined | Promise<Fields | undefined>;
};

/** Content of people's own, or a mere act of reading or signing in: it has no entry, for this reason. */
export const ownWork = 'everyday work on content, of which the rows themselves tell';

export const insertedId = async (inserted: Promise<{ id: number }>) => ({
  id: (await inserted).id,
});
