import type { Lead } from '../../schema.ts';

// The maximum username length minus the four digits.
const maxNameLength = 56;

/** The initial values of the form: the lead's data, with a generated username and password. */
export const prefillAccount = (
  { fullName, email, company, plan }: Pick<Lead, 'fullName' | 'email' | 'company' | 'plan'>,
  { now, password }: { now: number; password: string },
) => ({
  fullName,
  email,
  username: `${email.split('@')[0]?.slice(0, maxNameLength) ?? ''}${String(now).slice(-4)}`,
  password,
  role: 'client',
  companyName: company ?? '',
  subscriptionPlan: plan ?? 'part-time',
});
