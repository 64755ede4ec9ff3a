import * as z from 'zod';

const accessLogRule = 'must be off, all, or the number of lines a second';

/** The maximum number of lines a second for requests that are neither failed nor slow. */
const accessLog = z.string().transform((text, context): number => {
  if (text === 'off') return 0;
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  context.addIssue({ code: 'custom', message: accessLogRule });
  return z.NEVER;
});

const ratioRule = 'must be a number from 0 to 1';

/** The variables of logs, metrics and traces. */
export const monitoringSettings = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  ACCESS_LOG: accessLog.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: ratioRule })
    .min(0, ratioRule)
    .max(1, ratioRule)
    .default(1),
};

const defaultLinesPerSecond = 100;

type Values = { ACCESS_LOG?: number | undefined; DATABASE_URL?: string | undefined };

/** A database of one's own means production; `npm start` with the embedded one writes no access log. */
export const accessLinesPerSecondOf = ({ ACCESS_LOG, DATABASE_URL }: Values) =>
  ACCESS_LOG ?? (DATABASE_URL ? defaultLinesPerSecond : 0);
