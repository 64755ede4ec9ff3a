import { hoursUsed } from '#domains/ledger/hours.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { findReviewFigures } from '#domains/reviews/figures.ts';
import { findUserSettings } from '#domains/users/settings/queries.ts';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import type { FirstDay } from '#shared/date-style.ts';
import { addDays } from '#shared/dates.ts';
import { roundHundredths } from '#shared/money.ts';
import {
  listHoursOfPeriod,
  listHoursOfWeek,
  listOwnTasksPerWeek,
  listRevenuePerMonth,
  listTasksPerWeek,
} from './history-queries.ts';
import {
  findHoursOfVa,
  findPlanFigures,
  findRatingOfVa,
  findTaskFigures,
  findTotals,
  findWeekOfTasks,
} from './queries.ts';
import type { DashboardHistory, DashboardStats } from './schema.ts';
import { changeSince, changeTrend, noComparison, percentTrend } from './trends.ts';

const mean = (sum: number, count: number) => (count === 0 ? null : sum / count);

async function statsOfAll(db: Db): Promise<DashboardStats> {
  const [total, reviews] = await Promise.all([findTotals(db), findReviewFigures(db)]);
  const clients = total('active-clients');
  const vas = total('active-vas');
  const done = total('tasks-done');
  const revenue = total('revenue');
  const hours = total('hours');
  const sum = total('rating-sum');
  const ratings = total('ratings');
  const rating = mean(sum.now, ratings.now);
  return {
    clientStats: { active: clients.now, total: total('clients').now },
    vaStats: { active: vas.now, training: total('training-vas').now, total: total('vas').now },
    taskStats: { completed: done.now, total: total('tasks').now },
    revenue: revenue.now,
    completedTasks: done.thisMonth,
    monthlyHours: hours.thisMonth,
    averageRating: roundHundredths(rating ?? 0),
    reviews,
    trends: {
      clients: percentTrend(clients.now, clients.monthAgo, 'month'),
      vas: changeSince(vas.now, vas.weekAgo, 'week'),
      completedTasks: percentTrend(done.thisMonth, done.previousMonth, 'month'),
      revenue: percentTrend(revenue.now, revenue.monthAgo, 'month'),
      monthlyHours: percentTrend(hours.thisMonth, hours.previousMonth, 'month'),
      averageRating: changeSince(rating, mean(sum.monthAgo, ratings.monthAgo), 'month', 1),
    },
  };
}

async function statsOfVa(db: Db, vaId: number): Promise<DashboardStats> {
  const [tasks, hours, rating, reviews] = await Promise.all([
    findTaskFigures(db, { vaId }),
    findHoursOfVa(db, vaId),
    findRatingOfVa(db, vaId),
    findReviewFigures(db, vaId),
  ]);
  const { total, completed, active, thisMonth, previousMonth } = tasks;
  return {
    taskStats: { completed, total },
    completedTasks: thisMonth,
    monthlyHours: hours.thisMonth,
    averageRating: rating.now ?? 0,
    activeTaskCount: active,
    reviews,
    trends: {
      completedTasks: percentTrend(thisMonth, previousMonth, 'month'),
      monthlyHours: percentTrend(hours.thisMonth, hours.previousMonth, 'month'),
      averageRating: changeSince(rating.now, rating.monthAgo, 'month', 1),
    },
  };
}

const figuresOf = (hours: HoursBalance) => ({
  hoursUsed: hoursUsed(hours),
  hoursCarried: hours.carried,
  hoursAvailable: hours.available,
  hoursLeft: hours.balance,
});

async function statsOfClient(db: Db, clientId: number): Promise<DashboardStats> {
  const [tasks, plan, hours, change] = await Promise.all([
    findTaskFigures(db, { clientId }),
    findPlanFigures(db, clientId),
    findBalance(db, clientId),
    findWeekOfTasks(db, clientId),
  ]);
  const { total, completed, active, thisMonth, previousMonth } = tasks;
  return {
    taskStats: { completed, total },
    completedTasks: thisMonth,
    monthlyHours: hoursUsed(hours),
    subscription: plan ? { ...plan, ...figuresOf(hours) } : null,
    activeTaskCount: active,
    trends: {
      completedTasks: percentTrend(thisMonth, previousMonth, 'month'),
      activeTasks: change === null ? noComparison : changeTrend(change, 'week'),
    },
  };
}

/** The figures of the caller's dashboard. */
export function collectStats(db: Db, { id, role }: Actor): Promise<DashboardStats> {
  const ofRole = {
    admin: () => statsOfAll(db),
    va: () => statsOfVa(db, id),
    client: () => statsOfClient(db, id),
  };
  return ofRole[role]();
}

async function historyOfAll(db: Db, firstDay: FirstDay): Promise<DashboardHistory> {
  const [tasksPerWeek, revenuePerMonth] = await Promise.all([
    listTasksPerWeek(db, firstDay),
    listRevenuePerMonth(db),
  ]);
  return { tasksPerWeek, revenuePerMonth };
}

async function historyOfVa(db: Db, vaId: number, firstDay: FirstDay): Promise<DashboardHistory> {
  const [tasksPerWeek, hoursPerDay] = await Promise.all([
    listOwnTasksPerWeek(db, { vaId }, firstDay),
    listHoursOfWeek(db, vaId, firstDay),
  ]);
  return { tasksPerWeek, hoursPerDay };
}

async function historyOfClient(
  db: Db,
  clientId: number,
  firstDay: FirstDay,
): Promise<DashboardHistory> {
  const [tasksPerWeek, { periodStart, periodEnd }] = await Promise.all([
    listOwnTasksPerWeek(db, { clientId }, firstDay),
    findBalance(db, clientId),
  ]);
  const days = await listHoursOfPeriod(db, clientId, periodStart);
  return { tasksPerWeek, period: { start: periodStart, end: addDays(periodEnd, -1), days } };
}

/** The chart data of the caller's dashboard. */
export async function collectHistory(db: Db, { id, role }: Actor): Promise<DashboardHistory> {
  const { firstDayOfWeek } = await findUserSettings(db, id);
  const ofRole = {
    admin: () => historyOfAll(db, firstDayOfWeek),
    va: () => historyOfVa(db, id, firstDayOfWeek),
    client: () => historyOfClient(db, id, firstDayOfWeek),
  };
  return ofRole[role]();
}
