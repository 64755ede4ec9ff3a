import type { EditProfile, ProfileForm } from '../../change-schema.ts';
import type { ClientProfile, VaProfile } from '../../directory/schema.ts';
import type { User } from '../../schema.ts';
import { isClientProfile, isVaProfile, type Profile } from '../user-kinds.ts';

export type OwnProfile = { user: User; profile: Profile };

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

const vaTexts = ({ specialization, skills, availability, bio }: VaProfile) => ({
  specialization: textOf(specialization),
  skills: skills.join(', '),
  availability: textOf(availability),
  bio: textOf(bio),
});

const clientTexts = (profile: ClientProfile) => ({
  companyName: profile.companyName,
  subscriptionPlan: textOf(profile.subscriptionPlan),
  monthlyHours: textOf(profile.monthlyHours),
  hourlyRate: textOf(profile.hourlyRate),
});

/** Initial values of the form. */
export const toFormValues = ({ user: { fullName, email }, profile }: OwnProfile) => ({
  fullName,
  email,
  ...(isVaProfile(profile) && vaTexts(profile)),
  ...(isClientProfile(profile) && clientTexts(profile)),
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns only the fields that the user changed, so that saving does not undo other changes. Empty becomes null. */
export function changesSince(own: OwnProfile, form: ProfileForm): EditProfile {
  const { fullName: _name, email: _email, ...texts } = toFormValues(own);
  const { fullName, email, currentPassword, ...rest } = form;
  const after = { ...rest, skills: rest.skills ?? [] };
  const changes = Object.keys(texts).flatMap((name) => {
    const before = Reflect.get(own.profile ?? {}, name) || null;
    const now = Reflect.get(after, name) ?? null;
    return isSame(before, now) ? [] : [[name, now]];
  });
  const account = {
    ...(fullName !== own.user.fullName && { fullName }),
    ...(email !== own.user.email && { email }),
  };
  return {
    ...(Object.keys(account).length > 0 && { user: account }),
    ...(account.email !== undefined && { currentPassword }),
    ...(changes.length > 0 && { profile: Object.fromEntries(changes) }),
  };
}
