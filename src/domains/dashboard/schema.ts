import * as z from 'zod';
import { plan, subscriptionStatus } from '#domains/subscriptions/schema.ts';

const day = z.iso.date();

const counts = z.object({ active: z.int(), total: z.int() });

/** The real change in the words of the cards, such as '+18% from last month'; absent where nothing came before. */
const trend = z.string();

/** Each role finds what its cards show; an administrator's figures are of everyone, the others' their own. */
export const dashboardStats = z
  .object({
    /** Active is an account that is: the status of the user, whatever they subscribe to. */
    clientStats: counts.optional(),
    vaStats: counts.extend({ training: z.int() }).optional(),
    taskStats: z.object({ completed: z.int(), total: z.int() }),
    /** Hours × rate over active subscriptions; for an administrator only. */
    revenue: z.number().optional(),
    /** In this calendar month, in UTC. */
    completedTasks: z.int(),
    /** Logged in this calendar month; for a client in the current billing period. */
    monthlyHours: z.number(),
    /** The mean of all feedback, or of the VA's own; 0 without any. */
    averageRating: z.number().optional(),
    /** The client's plan while it runs, or null. */
    subscription: z
      .object({
        plan,
        /** Active, or cancelled and running until `endDate`. */
        status: subscriptionStatus,
        endDate: day.nullable(),
        hourlyRate: z.number(),
        hoursUsed: z.number(),
        /** What the plan grants each month. */
        monthlyHours: z.number(),
        /** From earlier periods. */
        hoursCarried: z.number(),
        /** What may be used in this billing period. */
        hoursAvailable: z.number(),
        hoursLeft: z.number(),
      })
      .nullable()
      .optional(),
    /** Neither done nor cancelled. */
    activeTaskCount: z.int().optional(),
    trends: z.object({
      clients: trend.optional(),
      vas: trend.optional(),
      completedTasks: trend.optional(),
      revenue: trend.optional(),
      monthlyHours: trend.optional(),
      averageRating: trend.optional(),
      activeTasks: trend.optional(),
    }),
  })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStats>;

const hoursOfDay = z.object({ day, hours: z.number() });

/** What the charts of the caller's dashboard draw, oldest first; days, weeks and months are those of UTC. */
export const dashboardHistory = z.object({
  /** Tasks that were finished and still are, by the Monday their week began; twelve weeks with this one. */
  tasksPerWeek: z.array(z.object({ week: day, done: z.int() })),
  /** What active subscriptions brought at the end of each of twelve months, or today; for an administrator. */
  revenuePerMonth: z.array(z.object({ month: day, revenue: z.number() })).optional(),
  /** The seven days of this week; for a VA. */
  hoursPerDay: z.array(hoursOfDay).optional(),
  /** The billing period with both its ends, and its days until today; for a client. */
  period: z.object({ start: day, end: day, days: z.array(hoursOfDay) }).optional(),
});
export type DashboardHistory = z.infer<typeof dashboardHistory>;
