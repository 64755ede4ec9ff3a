import * as z from 'zod';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { subscriptionStatus } from '#domains/plans/subscriptions/schema.ts';
import { reviewFigures } from '#domains/reviews/schema.ts';
import { shownHours } from '#shared/shown-hours.ts';

const day = z.iso.date();

const counts = z.object({ active: z.int(), total: z.int() });

/** The change as text: '+18% from last month', or 'No comparison yet' without an earlier value. */
const trend = z.string();

/** An administrator's figures cover all users; clients and VAs get their own. */
export const dashboardStats = z
  .object({
    /** Active means the status of the user, independent of subscriptions. */
    clientStats: counts.optional(),
    vaStats: counts.extend({ training: z.int() }).optional(),
    taskStats: z.object({ completed: z.int(), total: z.int() }),
    /** Hours × rate of all active subscriptions; administrators only. */
    revenue: z.number().optional(),
    /** In this calendar month, in UTC. */
    completedTasks: z.int(),
    /** Logged in this calendar month; for a client, used in the current billing period. */
    monthlyHours: shownHours,
    /** Average of all feedback, or of the VA's own; 0 without feedback. */
    averageRating: z.number().optional(),
    /** The client's running plan, or null. */
    subscription: z
      .object({
        plan,
        /** Active, or cancelled and running until `endDate`. */
        status: subscriptionStatus,
        endDate: day.nullable(),
        hourlyRate: z.number(),
        hoursUsed: shownHours,
        /** Hours of the plan per month. */
        monthlyHours: z.number(),
        /** From earlier periods. */
        hoursCarried: shownHours,
        /** Hours available in this billing period. */
        hoursAvailable: shownHours,
        hoursLeft: shownHours,
      })
      .nullable()
      .optional(),
    /** Neither done nor cancelled. */
    activeTaskCount: z.int().optional(),
    /** Of the VA's tasks, or of all tasks for administrators; not for clients. */
    reviews: reviewFigures.optional(),
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

const hoursOfDay = z.object({ day, hours: shownHours });

/** The chart data of the caller's dashboard, oldest first; days, weeks and months are in UTC. */
export const dashboardHistory = z.object({
  /** Finished tasks by the first day of their week, as the caller counts weeks, for twelve weeks including this one. */
  tasksPerWeek: z.array(z.object({ week: day, done: z.int() })),
  /** Revenue of active subscriptions at the end of each of twelve months, or today; administrators only. */
  revenuePerMonth: z.array(z.object({ month: day, revenue: z.number() })).optional(),
  /** The seven days of this week; VAs only. */
  hoursPerDay: z.array(hoursOfDay).optional(),
  /** The billing period, both days included, with the hours per day until today; clients only. */
  period: z.object({ start: day, end: day, days: z.array(hoursOfDay) }).optional(),
});
export type DashboardHistory = z.infer<typeof dashboardHistory>;
