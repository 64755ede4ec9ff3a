import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { publicPlans } from '#server/catalogue-plans.ts';
import type { Db } from '#server/db.ts';
import {
  type Agency,
  type AgencySettings,
  agency,
  defaultSettings,
  setAgency,
} from '#shared/agency.ts';
import type { Category } from '#shared/categories.ts';

let settings = defaultSettings;

/** The settings that browsers do not get, as this process has last read them, with the defaults. */
export const agencySettings = () => settings;

export function setAgencySettings(next: AgencySettings) {
  settings = next;
}

export type CategoryTable = 'task_categories' | 'service_categories';

/** The categories of a kind in their order, as a column. */
export const categoriesIn = (table: CategoryTable): RawBuilder<Category[]> =>
  sql<Category[]>`(select coalesce(jsonb_agg(
    jsonb_build_object('key', key, 'label', label, 'isRetired', is_retired)
    order by position, key), '[]') from ${sql.table(table)})`;

// The numbers of the last read that has begun, and of the one whose settings this process has.
let begun = 0;
let shown = 0;

/** Reads what `agency()` and `agencySettings()` return in this process. Without a change they stay the same objects. */
export async function loadAgency(db: Db) {
  const turn = ++begun;
  const {
    agencySettings: stored,
    logoId,
    currency,
    ...categories
  } = await db
    .selectFrom('sellerDetails')
    .select(['agencySettings', 'logoId', 'currency'])
    .select([
      categoriesIn('task_categories').as('taskCategories'),
      categoriesIn('service_categories').as('serviceCategories'),
    ])
    .executeTakeFirstOrThrow();
  const plans = await publicPlans(db);
  // A read that began later has seen all that this one has.
  if (turn < shown) return;
  shown = turn;
  const read = { ...defaultSettings, ...stored };
  if (!isDeepStrictEqual(read, settings)) setAgencySettings(read);
  const { name, color, businessHours, officeFiles } = read;
  const own = { name, color, businessHours, officeFiles, logoId, currency };
  const next: Agency = { ...own, plans, ...categories };
  if (!isDeepStrictEqual(next, agency())) setAgency(next);
}
