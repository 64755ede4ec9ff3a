import type { Page } from '@playwright/test';
import type { NewRow } from '#db/types.ts';
import type { DatabaseHandle } from '#server/db.ts';

let serial = 0;

/** Creates a lead with a unique company, so that a search finds only this lead. */
export async function createLead({ db }: DatabaseHandle, values: Partial<NewRow<'leads'>> = {}) {
  const company = values.company ?? `Company ${++serial}`;
  const lead = {
    fullName: 'Lea Leader',
    email: `lea-${++serial}@example.com`,
    status: 'lead' as const,
    ...values,
    company,
  };
  const { id } = await db
    .insertInto('leads')
    .values(lead)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...lead, id, path: `/leads?q=${encodeURIComponent(company)}` };
}

export const leadCard = (page: Page, name = 'Lea Leader') =>
  page.getByRole('article', { name, exact: true });
