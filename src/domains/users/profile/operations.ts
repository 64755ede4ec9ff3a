import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import { isClient, isVa, type Role } from '#shared/actor.ts';
import { isBlank } from '#shared/clean-text.ts';
import { lowRate } from '#shared/money.ts';
import type { ChangeUser, EditProfile } from '../change-schema.ts';
import { findClientProfile } from '../directory/queries.ts';
import { findVaProfile } from '../directory/va-queries.ts';
import { insertClientProfile, insertVaProfile } from '../queries.ts';
import { deleteProfiles, restoreRating, updateClientProfile, updateVaProfile } from './queries.ts';

type OwnFields = NonNullable<EditProfile['profile']>;
type Fields = NonNullable<ChangeUser['profile']>;
type Owner = { id: number; role: Role };

/** Keeps the fields that users of this role may change in their own profile. */
export function pickProfile(role: Role, fields: OwnFields): OwnFields {
  const { specialization, skills, availability, bio, ...company } = fields;
  if (isVa({ role })) return { specialization, skills, availability, bio };
  return isClient({ role }) ? company : {};
}

export const readProfile = (db: Db, { id, role }: Owner) =>
  isVa({ role })
    ? findVaProfile(db, id)
    : isClient({ role })
      ? findClientProfile(db, id)
      : Promise.resolve(undefined);

type Terms = { monthlyHours: number | null; hourlyRate: number | null };

/** Columns of a client's profile. A custom plan requires hours and a rate, in `fields` or already stored. */
function toClientColumns(fields: Fields, stored: Terms | undefined) {
  const { companyName, workStyle, languages, subscriptionPlan, customPlanName } = fields;
  if (companyName === null || (companyName !== undefined && isBlank(companyName)))
    throw invalid('Company name is required for client accounts', 'profile.companyName');
  const monthlyHours = fields.customMonthlyHours ?? fields.monthlyHours;
  const hourlyRate = fields.customHourlyRate ?? fields.hourlyRate;
  const isCustom = subscriptionPlan === 'custom';
  const isOtherPlan = subscriptionPlan !== undefined && !isCustom;
  if (isCustom && (monthlyHours ?? stored?.monthlyHours ?? 0) < 1)
    throw invalid('Monthly hours must be at least 1', 'profile.customMonthlyHours');
  if (isCustom && (hourlyRate ?? stored?.hourlyRate ?? 0) < 0.01)
    throw invalid(lowRate.error(), 'profile.customHourlyRate');
  return {
    companyName,
    workStyle,
    languages,
    subscriptionPlan,
    customPlanName: isOtherPlan ? null : customPlanName,
    monthlyHours,
    hourlyRate,
  };
}

/** The rate per hour of a VA whose rate was cleared. */
const defaultVaRate = 3;

function toVaColumns({ specialization, skills, availability, bio, hourlyRate }: Fields) {
  if (specialization === null)
    throw invalid('Specialization is required for VA accounts', 'profile.specialization');
  const rate = hourlyRate === null ? defaultVaRate : hourlyRate;
  return { specialization, skills, availability, bio, hourlyRate: rate };
}

const isGiven = (columns: object) => Object.values(columns).some((value) => value !== undefined);

/** Updates the profile of the user's role and returns the columns it wrote. Ignores fields of other roles. */
export async function writeProfile(db: Db, { id, role }: Owner, fields: Fields) {
  if (isVa({ role })) {
    const columns = toVaColumns(fields);
    if (isGiven(columns)) await updateVaProfile(db, id, columns);
    return columns;
  }
  if (isClient({ role })) {
    const columns = toClientColumns(fields, await findClientProfile(db, id));
    if (isGiven(columns)) await updateClientProfile(db, id, columns);
    return columns;
  }
  return {};
}

/** Deletes the profile of the previous role and inserts one for the new role. */
export async function replaceProfile(db: Db, { id, role }: Owner, fields: Fields) {
  await deleteProfiles(db, id);
  if (isVa({ role })) {
    const { specialization = null } = fields;
    const { skills, availability, bio, hourlyRate } = toVaColumns({ ...fields, specialization });
    const columns = {
      specialization,
      skills: skills ?? [],
      availability: availability ?? null,
      bio: bio ?? null,
      hourlyRate: hourlyRate ?? defaultVaRate,
    };
    await insertVaProfile(db, { userId: id, ...columns });
    await restoreRating(db, id);
    return columns;
  }
  if (isClient({ role })) {
    const { companyName = null } = fields;
    const plan = toClientColumns({ ...fields, companyName }, undefined);
    const columns = {
      companyName: plan.companyName ?? '',
      workStyle: plan.workStyle ?? null,
      languages: plan.languages ?? null,
      subscriptionPlan: plan.subscriptionPlan ?? null,
      customPlanName: plan.customPlanName ?? null,
      monthlyHours: plan.monthlyHours ?? null,
      hourlyRate: plan.hourlyRate ?? null,
    };
    await insertClientProfile(db, { userId: id, ...columns });
    return columns;
  }
  return {};
}
