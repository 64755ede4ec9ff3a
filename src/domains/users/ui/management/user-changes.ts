import { isClient, isVa } from '#shared/actor.ts';
import { changesSince } from '#shared/object-fields.ts';
import type { ChangeUser, EditUserForm } from '../../change-schema.ts';
import type { VisibleUser } from '../../directory/schema.ts';
import { isClientProfile, isManaged, isVaProfile, isWaiting, type Profile } from '../user-kinds.ts';

/** A user as the form showed them when it opened. */
export type Account = { user: VisibleUser; profile: Profile };

/** Initial values of the form, by field name. */
type AccountValues = Record<string, string>;

const toText = (value: string | number | null) => (value === null ? '' : String(value));

export function toAccountValues({ user, profile }: Account): AccountValues {
  const { fullName, role } = user;
  return {
    fullName,
    role,
    ...(isManaged(user) && { username: user.username, email: user.email, status: user.status }),
    ...(isVaProfile(profile) && {
      specialization: toText(profile.specialization),
      skills: profile.skills.join(', '),
    }),
    ...(isClientProfile(profile) && {
      companyName: profile.companyName,
      subscriptionPlan: toText(profile.subscriptionPlan),
      customPlanName: toText(profile.customPlanName),
      customMonthlyHours: toText(profile.monthlyHours),
      customHourlyRate: toText(profile.hourlyRate),
    }),
  };
}

/** The stored profile, with the names of the form's fields. */
const storedFields = (profile: Profile) =>
  isClientProfile(profile)
    ? { ...profile, customMonthlyHours: profile.monthlyHours, customHourlyRate: profile.hourlyRate }
    : (profile ?? {});

/** The profile fields of the selected role. Empty ones are cleared. */
function toProfile(values: EditUserForm): NonNullable<ChangeUser['profile']> {
  const { role, subscriptionPlan = null, customPlanName = null } = values;
  if (isVa({ role })) return { specialization: values.specialization, skills: values.skills ?? [] };
  if (!isClient({ role })) return {};
  return {
    companyName: values.companyName,
    subscriptionPlan,
    ...(subscriptionPlan === 'custom' && {
      customPlanName,
      customMonthlyHours: values.customMonthlyHours,
      customHourlyRate: values.customHourlyRate,
    }),
  };
}

/**
 * Converts the form's values to the procedure's input: only the fields that the admin changed, so that saving does not undo
 * concurrent changes of others. The status of a VA who waits is always sent, because saving as active approves them.
 */
export function toChanges({ user, profile }: Account, values: EditUserForm): ChangeUser {
  const { fullName, email, username, role, status, newPassword } = values;
  return {
    id: user.id,
    user: {
      ...changesSince(user, { fullName, email, username, role, status }),
      ...(isManaged(user) && isWaiting(user) && { status }),
    },
    ...(isManaged(user) && { fromStatus: user.status }),
    profile: changesSince(storedFields(profile), toProfile(values)),
    newPassword,
  };
}
