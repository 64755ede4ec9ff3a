import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db.ts';
import {
  type Agency,
  type AgencySettings,
  agency,
  defaultSettings,
  setAgency,
} from '#shared/agency.ts';

let settings = defaultSettings;

/** The settings that browsers do not get, as this process has last read them, with the defaults. */
export const agencySettings = () => settings;

export function setAgencySettings(next: AgencySettings) {
  settings = next;
}

/** Reads what `agency()` and `agencySettings()` return in this process. Without a change they stay the same objects. */
export async function loadAgency(db: Db) {
  const { agencySettings: stored, logoId } = await db
    .selectFrom('sellerDetails')
    .select(['agencySettings', 'logoId'])
    .executeTakeFirstOrThrow();
  const read = { ...defaultSettings, ...stored };
  if (!isDeepStrictEqual(read, settings)) setAgencySettings(read);
  const { name, color, businessHours, officeFiles } = read;
  const next: Agency = { name, color, businessHours, officeFiles, logoId };
  if (!isDeepStrictEqual(next, agency())) setAgency(next);
}
