import type { Page } from '@playwright/test';
import type { NewRow } from '#db/types.ts';
import type { DatabaseHandle } from '#server/db.ts';

let serial = 0;

/** A lead whose company is only its own, so that a search finds it and nothing else. */
export async function createLead({ db }: DatabaseHandle, values: Partial<NewRow<'leads'>> = {}) {
  const company = values.company ?? `Company ${process.pid}-${++serial}`;
  const lead = {
    fullName: 'Lea Leader',
    email: `lea-${process.pid}-${++serial}@example.com`,
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
