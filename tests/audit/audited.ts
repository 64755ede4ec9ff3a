import type { AuditAction, AuditKind } from '#shared/value-sets.ts';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import type { Fields } from '../support/transports.ts';

export type People = Record<'admin' | 'va' | 'client', TestUser>;

/** The audit entry that a mutation writes, and a call that proves it. */
export type Audited = {
  writes: [AuditKind, AuditAction];
  as: keyof People | null;
  input: (gva: TestApp, people: People) => Fields | undefined | Promise<Fields | undefined>;
};

/** The reason for mutations without an entry. */
export const ownWork = 'everyday work on content; the rows themselves are the record';

export const insertedId = async (inserted: Promise<{ id: number }>) => ({
  id: (await inserted).id,
});
