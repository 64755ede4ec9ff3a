import type * as z from 'zod';

/** Variables of a group are set together or not at all. */
const groups = {
  ADMIN_: ['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  S3_: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  STRIPE_: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
} as const;

type Values = Partial<Record<string, unknown>>;

/** Rules that concern several variables: the first is required with, or useless without, the second. */
const dependencies = [
  {
    name: 'SESSION_SECRET',
    requiredWith: 'DATABASE_URL',
    message: 'is required with DATABASE_URL and must have at least 32 characters',
  },
  {
    name: 'PUBLIC_URL',
    requiredWith: 'STRIPE_SECRET_KEY',
    message: 'is required with STRIPE_SECRET_KEY, because Stripe leads clients back to it',
  },
  { name: 'DATABASE_DIRECT_URL', needs: 'DATABASE_URL' },
  { name: 'DATABASE_REPLICA_URL', needs: 'DATABASE_URL' },
  { name: 'STRIPE_API_URL', needs: 'STRIPE_SECRET_KEY' },
] as const;

export function checkRules(values: Values, context: z.core.$RefinementCtx) {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const rule of dependencies) {
    if ('requiredWith' in rule && values[rule.requiredWith] && !values[rule.name])
      refuse(rule.name, rule.message);
    if ('needs' in rule && values[rule.name] && !values[rule.needs])
      refuse(rule.name, `can only be used with ${rule.needs}`);
  }
  const { TASK_MAIL_ADDRESS, LEAD_MAIL_ADDRESS } = values;
  if (values.TASK_MAIL_IMAP_URL && !TASK_MAIL_ADDRESS && !LEAD_MAIL_ADDRESS)
    refuse('TASK_MAIL_IMAP_URL', 'can only be used with TASK_MAIL_ADDRESS or LEAD_MAIL_ADDRESS');
  if (LEAD_MAIL_ADDRESS && LEAD_MAIL_ADDRESS === TASK_MAIL_ADDRESS)
    refuse('LEAD_MAIL_ADDRESS', 'must be another address than TASK_MAIL_ADDRESS');
  for (const [prefix, names] of Object.entries(groups)) {
    const missing = names.filter((name) => !values[name]);
    if (missing.length < names.length)
      for (const name of missing) refuse(name, `is required with the other ${prefix} variables`);
  }
}
