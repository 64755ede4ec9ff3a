import type { ClientProfile, VaProfile } from '../../directory/schema.ts';

/** Admins have no profile. */
export type Profile = VaProfile | ClientProfile | null;

export const isVaProfile = (profile: Profile): profile is VaProfile =>
  profile !== null && 'skills' in profile;

export const isClientProfile = (profile: Profile): profile is ClientProfile =>
  profile !== null && 'companyName' in profile;
