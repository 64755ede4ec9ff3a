import { isIP } from 'node:net';
import * as z from 'zod';
import { areLongEnough } from '#server/session/secret.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { checkRules } from './env-rules.ts';
import { accessLinesPerSecondOf, monitoringSettings } from './monitoring/settings.ts';
import { readSettingFiles } from './setting-files.ts';

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** `10.0.0.0/8`, `::1` or one of the names of https://github.com/fastify/proxy-addr. */
function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (maxBits < 0) return namedNetworks.has(text);
  return rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= maxBits));
}

const proxyRule = 'must be false, the number of proxies in front, or their networks';

/** The number of proxies in front of the server, or their networks. */
const proxies = z.string().transform((text, context): number | string[] => {
  if (text === 'false') return 0;
  if (text === 'true') return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({ code: 'custom', message: proxyRule });
  return z.NEVER;
});

const port = z.coerce
  .number({ error: 'must be a port number from 0 to 65535' })
  .int('must be a port number from 0 to 65535')
  .min(0, 'must be a port number from 0 to 65535')
  .max(65_535, 'must be a port number from 0 to 65535');

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database');

// An address, optionally after a name.
const sender = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const testimonialsRule = 'must be a JSON list of three {"quote", "name", "role"}';
const words = z.string().trim().min(1).max(400);

const testimonial = z.object({ quote: words, name: words, role: words.optional() });
type Testimonial = z.infer<typeof testimonial>;

/** The landing page has room for exactly three. */
const testimonials = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: testimonialsRule });
      return z.NEVER;
    }
  })
  .pipe(
    z.custom<Testimonial[]>(
      (list) => z.array(testimonial).length(3).safeParse(list).success,
      testimonialsRule,
    ),
  );

const taskMailRule =
  'must be an email address without a plus sign and with at most 43 characters before the @';

/** Leaves room for a plus sign and a token: the part before the @ has at most 64 characters. */
const taskMailAddress = z
  .email(taskMailRule)
  .max(200, taskMailRule)
  .regex(/^[^+@]{1,43}@/, taskMailRule);

const leadMailRule =
  'must be an email address without a plus sign and with at most 32 characters before the @';

/** Leaves room for a plus sign, a signature and the id of a lead. */
const leadMailAddress = z
  .email(leadMailRule)
  .max(200, leadMailRule)
  .regex(/^[^+@]{1,32}@/, leadMailRule);

function isImapUrl(text: string) {
  const url = URL.parse(text);
  return /^imaps?:$/.test(url?.protocol ?? '') && !!url?.hostname && !!url.username;
}

/** Stripe's own address cannot be replaced by one that would get the key. */
function isLoopback(text: string) {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
}

const clientLimitRule = 'must be a whole number from 1 to 100';

const shape = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  JOBS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  WORKER_PORT: port.default(0),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  WAL_ARCHIVE_DIR: z
    .string()
    .regex(/^\/[\w./ -]+$/, 'must be an absolute path without special characters')
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
  ADMIN_USERNAME: z.string().min(3, 'must have at least 3 characters').optional(),
  ADMIN_EMAIL: emailAddress('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  SESSION_SECRET: z
    .string()
    .refine(areLongEnough, 'must have at least 32 characters; commas separate several secrets')
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.string().regex(sender, 'must look like GVA <no-reply@example.com>').optional(),
  TASK_MAIL_ADDRESS: taskMailAddress.optional(),
  LEAD_MAIL_ADDRESS: leadMailAddress.optional(),
  TASK_MAIL_IMAP_URL: z
    .string()
    .refine(isImapUrl, 'must look like imaps://user:password@host/INBOX')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*[\w.-]+\/?$/, 'must be a folder name such as gva/files/')
    .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))
    .default('files/'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook, whsec_…')
    .optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isLoopback, 'is for tests and must be an address of this machine')
    .optional(),
  TRUST_PROXY: proxies.default(0),
  ...monitoringSettings,
  REGISTER_VA: z
    .enum(['approve', 'open', 'off'], { error: 'must be approve, open or off' })
    .default('approve'),
  MAX_LOG_AGE_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a number of days')
    .min(1, 'must be a number of days')
    .max(36_500, 'must be at most 36500 days')
    .default(30),
  MAX_CLIENTS_PER_VA: z.coerce
    .number({ error: clientLimitRule })
    .int(clientLimitRule)
    .min(1, clientLimitRule)
    .max(100, clientLimitRule)
    .default(1),
  COMPANY_EMAIL: emailAddress('must be an email address').optional(),
  SCHEDULING_URL: webAddress.optional(),
  LINKEDIN_URL: webAddress.optional(),
  FACEBOOK_URL: webAddress.optional(),
  PRIVACY_URL: webAddress.optional(),
  TERMS_URL: webAddress.optional(),
  TESTIMONIALS: testimonials.optional(),
  SHUTDOWN_DELAY: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be a number of seconds')
    .max(300, 'must be at most 300 seconds')
    .default(0),
  START_TIMEOUT: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(1, 'must be a number of seconds')
    .max(3600, 'must be at most 3600 seconds')
    .default(60),
});

const settings = shape.superRefine(checkRules);

export type Env = z.infer<typeof shape> & {
  seed: 'demo' | 'none';
  /** 0 means no access log. */
  accessLinesPerSecond: number;
};

/** The company on the demo's landing page, so that the demo shows every part. A real installation sets its own. */
const demoCompany = {
  COMPANY_EMAIL: 'info@gva.example',
  SCHEDULING_URL: 'https://example.com/schedule-a-consultation',
  LINKEDIN_URL: 'https://www.linkedin.com/',
  FACEBOOK_URL: 'https://www.facebook.com/',
};

/** The message has one sentence for each wrong variable. It never contains a value, which may be a secret. */
export class EnvError extends Error {}

const unreadable = (name: string) => new EnvError(`${name} names a file that cannot be read.`);

/**
 * An empty variable counts as not set, as users expect of a line `NAME=` in an .env file. `NAME_FILE` is the path of a
 * file with the value.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const withFiles = readSettingFiles(variables, Object.keys(shape.shape), unreadable);
  const given = Object.fromEntries(Object.entries(withFiles).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')} ${message}.`,
    );
    throw new EnvError([...new Set(sentences)].join('\n'));
  }
  const { data: env } = parsed;
  const seed = env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo');
  return {
    ...(seed === 'demo' && demoCompany),
    ...env,
    seed,
    accessLinesPerSecond: accessLinesPerSecondOf(env),
  };
}
