import type { Lead } from '../../schema.ts';

// The longest username there is leaves room for the four digits.
const longestName = 56;

/** How the form starts: what the lead said, and a name and a password that nobody has to think up. */
export const prefillAccount = (
  { fullName, email, company, plan }: Pick<Lead, 'fullName' | 'email' | 'company' | 'plan'>,
  { now, password }: { now: number; password: string },
) => ({
  fullName,
  email,
  username: `${email.split('@')[0]?.slice(0, longestName) ?? ''}${String(now).slice(-4)}`,
  password,
  role: 'client',
  companyName: company ?? '',
  subscriptionPlan: plan ?? 'part-time',
});
