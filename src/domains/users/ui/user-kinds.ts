import type { ClientProfile, VaProfile, VisibleUser } from '../directory/schema.ts';
import type { User } from '../schema.ts';

/** Admins have no profile. */
export type Profile = VaProfile | ClientProfile | null;

export const isVaProfile = (profile: Profile): profile is VaProfile =>
  profile !== null && 'skills' in profile;

export const isClientProfile = (profile: Profile): profile is ClientProfile =>
  profile !== null && 'companyName' in profile;

/** A user as the API returns it to admins. */
export type ManagedUser = User & { isApproved: boolean };

/** Whether a VA who registered waits for an administrator. */
export const isWaiting = ({ isApproved, status }: ManagedUser) =>
  !isApproved && status !== 'inactive';

export const isManaged = (user: VisibleUser): user is ManagedUser => 'isApproved' in user;
