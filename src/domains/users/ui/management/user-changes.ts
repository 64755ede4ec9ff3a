import { isClient, isVa } from '#shared/actor.ts';
import type { ChangeUser, EditUserForm } from '../../change-schema.ts';
import type { VisibleUser } from '../../directory/schema.ts';
import { isClientProfile, isManaged, isVaProfile, type Profile } from '../user-kinds.ts';

/** Initial values of the form, by field name. */
export type AccountValues = Record<string, string>;

const toText = (value: string | number | null) => (value === null ? '' : String(value));

export function toAccountValues({ user, profile }: { user: VisibleUser; profile: Profile }) {
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

/** Converts the form's values to the procedure's input: keeps only fields of the selected role, clears empty ones. */
export function toChanges(id: number, values: EditUserForm): ChangeUser {
  const { fullName, email, username, role, status, newPassword } = values;
  const { subscriptionPlan = null, customPlanName = null } = values;
  const isCustom = subscriptionPlan === 'custom';
  return {
    id,
    user: { fullName, email, username, role, status },
    ...(isVa({ role }) && {
      profile: { specialization: values.specialization, skills: values.skills ?? [] },
    }),
    ...(isClient({ role }) && {
      profile: {
        companyName: values.companyName,
        subscriptionPlan,
        ...(isCustom && {
          customPlanName,
          customMonthlyHours: values.customMonthlyHours,
          customHourlyRate: values.customHourlyRate,
        }),
      },
    }),
    newPassword,
  };
}
