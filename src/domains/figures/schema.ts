import * as z from 'zod';
import { reference } from '#shared/id.ts';
import { addMonths, isMonth, monthPattern } from '#shared/month.ts';
import { limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { maxMonths } from './period.ts';
import { riskReasons } from './risks.ts';

/** The page shows at most this many rows of each table; a file has all of them. */
export const maxShownRows = 500;

export const monthField = (message: string) =>
  z
    .string({ error: message })
    .regex(monthPattern, message)
    .meta({ override: { type: 'string', description: 'YYYY-MM' } });

const period = {
  /** The first month; by default the current one. */
  from: monthField('from must be a month, such as 2026-03').optional(),
  /** The last month; by default the first one. */
  to: monthField('to must be a month, such as 2026-03').optional(),
};
type Months = { from?: string | undefined; to?: string | undefined };

/** Without `from` the first month is the current one, which only the server knows. */
const hasOrder = ({ from, to }: Months) => !from || !to || to >= from;
const isShort = ({ from, to }: Months) =>
  !isMonth(from) || !isMonth(to) || to < addMonths(from, maxMonths);
const wrongOrder = rule('to', 'The last month must not be before the first', ['from']);
const tooLong = rule('to', `Choose at most ${maxMonths} months`, ['from']);
const missingFirst = rule('from', 'Choose the first month too', ['to']);
const hasFirst = ({ from, to }: Months) => !to || from !== undefined;

export const figuresInput = z
  .object(period)
  .refine(hasFirst, missingFirst)
  .refine(hasOrder, wrongOrder)
  .refine(isShort, tooLong);

/** A cursor of a list that is sorted by id only. */
const byId = ([value]: [value: string, id: number]) => value === '';
export const listFiguresInput = z
  .object({ ...period, limit, cursor: textCursor.optional() })
  .refine(hasFirst, missingFirst)
  .refine(hasOrder, wrongOrder)
  .refine(isShort, tooLong)
  .refine(({ cursor }) => !cursor || byId(cursor), rule('cursor', 'Invalid cursor'));
export const listRisksInput = z
  .object({ limit, cursor: textCursor.optional() })
  .refine(({ cursor }) => !cursor || byId(cursor), rule('cursor', 'Invalid cursor'));

/** What can be opened: the rows of a figure have exactly its sum. */
export const figure = z.enum(
  [
    'revenue',
    'cost',
    'margin',
    'pending-cost',
    'unrated-hours',
    'logged-hours',
    'used-hours',
    'recurring-revenue',
    'new-revenue',
    'expansion',
    'contraction',
    'churn',
  ],
  { error: 'Unknown figure' },
);
export type Figure = z.infer<typeof figure>;

/** `2026-03-31 log`: the rest of the key is the id. */
const entryKey = /^\d{4}-\d\d-\d\d [a-z-]{1,20}$/;

export const listEntriesInput = z
  .object({
    ...period,
    figure,
    clientId: reference('clientId must be an id').optional(),
    /** `none`: the time of deleted VAs. */
    vaId: z
      .union([z.literal('none'), reference('vaId must be an id')], {
        error: 'vaId must be an id or none',
      })
      .optional(),
    limit,
    cursor: textCursor.optional(),
  })
  .refine(hasFirst, missingFirst)
  .refine(hasOrder, wrongOrder)
  .refine(isShort, tooLong)
  .refine(
    ({ figure, clientId }) => figure !== 'used-hours' || clientId !== undefined,
    rule('clientId', 'Choose the client whose used hours you want to see', ['figure']),
  )
  .refine(({ cursor }) => !cursor || entryKey.test(cursor[0]), rule('cursor', 'Invalid cursor'));
export type EntryFilter = Pick<z.output<typeof listEntriesInput>, 'figure' | 'clientId' | 'vaId'>;

const name = z.string().nullable();

export const clientFigures = z
  .object({
    clientId: z.int(),
    /** Null if the client was deleted. */
    name,
    revenue: z.number(),
    /** Approved hours at the pay rate of their day. */
    cost: z.number(),
    margin: z.number(),
    approvedHours: shownHours,
    pendingHours: shownHours,
    /** What the hours cost that are not approved yet. It is part of no other figure. */
    pendingCost: z.number(),
    /** Hours whose VA has no pay rate on their day, in no cost. */
    unratedHours: shownHours,
  })
  .meta({ id: 'ClientFigures' });
export type ClientFigures = z.infer<typeof clientFigures>;

export const vaFigures = z
  .object({
    /** Null for the time of deleted VAs. */
    vaId: z.int().nullable(),
    name,
    loggedHours: shownHours,
    /** The weekly hours, pro rata by days until today; null if nobody has set them. */
    availableHours: shownHours.nullable(),
    /** The weekly hours that are valid now. */
    weeklyHours: z.number().nullable(),
    /** False for deleted VAs and for users who have another role now. Nobody sets their weekly hours. */
    isVa: z.boolean(),
    cost: z.number(),
    unratedHours: shownHours,
  })
  .meta({ id: 'VaFigures' });
export type VaFigures = z.infer<typeof vaFigures>;

export const usageFigures = z
  .object({
    clientId: z.int(),
    name,
    /** The month in which the billing period begins. */
    month: z.iso.date(),
    usedHours: shownHours,
    availableHours: shownHours,
    /** Only periods that have ended can be under the limit. */
    isEnded: z.boolean(),
    level: z.enum(['under', 'over']),
  })
  .meta({ id: 'UsageFigures' });
export type UsageFigures = z.infer<typeof usageFigures>;

/** `start` and the four changes sum to `end`. */
export const recurringMonth = z
  .object({
    month: z.iso.date(),
    start: z.number(),
    newRevenue: z.number(),
    expansion: z.number(),
    /** Not above 0, like `churn`. */
    contraction: z.number(),
    churn: z.number(),
    end: z.number(),
    startClients: z.int(),
    newClients: z.int(),
    churnedClients: z.int(),
    endClients: z.int(),
  })
  .meta({ id: 'RecurringMonth' });
export type RecurringMonth = z.infer<typeof recurringMonth>;

export const clientAtRisk = z
  .object({
    clientId: z.int(),
    name,
    monthlyPrice: z.number(),
    reasons: z.array(z.object({ reason: z.enum(riskReasons), words: z.string() })),
  })
  .meta({ id: 'ClientAtRisk' });
export type ClientAtRisk = z.infer<typeof clientAtRisk>;

const tableOf = <Row extends z.ZodType>(row: Row) =>
  /** `count` is the number of all rows; `rows` has the first 500. */
  z.object({ rows: z.array(row), count: z.int() });

export const figuresOverview = z
  .object({
    from: z.string(),
    to: z.string(),
    /** The last day that the figures include, if the last month is not over. */
    until: z.iso.date().nullable(),
    totals: z.object({
      revenue: z.number(),
      cost: z.number(),
      margin: z.number(),
      approvedHours: shownHours,
      pendingHours: shownHours,
      pendingCost: z.number(),
    }),
    /** The hours without a pay rate, and the number of their VAs. */
    unrated: z.object({ hours: shownHours, vas: z.int() }),
    clients: tableOf(clientFigures),
    vas: tableOf(vaFigures),
    usage: tableOf(usageFigures),
    recurring: z.array(recurringMonth),
    /** As of now, not of the months. */
    risks: tableOf(clientAtRisk),
  })
  .meta({ id: 'Figures' });
export type FiguresOverview = z.infer<typeof figuresOverview>;

export const figureEntry = z
  .object({
    source: z.enum([
      'invoice',
      'credit-note',
      'payment',
      'refund',
      'log',
      'adjustment',
      'booking',
      'plan',
      'movement',
    ]),
    sourceId: z.int(),
    day: z.iso.date(),
    clientId: z.int(),
    clientName: name,
    vaId: z.int().nullable(),
    vaName: name,
    taskTitle: name,
    /** A number, a reason or the name of a plan. */
    note: z.string().nullable(),
    hours: shownHours.nullable(),
    rate: z.number().nullable(),
    amount: z.number().nullable(),
  })
  .meta({ id: 'FigureEntry' });
export type FigureEntry = z.infer<typeof figureEntry>;
