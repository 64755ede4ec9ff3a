import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { roundHundredths } from '#shared/money.ts';
import {
  findPeriod,
  listHoursOfPeriod,
  listHoursOfWeek,
  listOwnTasksPerWeek,
  listRevenuePerMonth,
  listTasksPerWeek,
} from './history-queries.ts';
import {
  findHoursOfVa,
  findHoursUsed,
  findPlanFigures,
  findRatingOfVa,
  findTaskFigures,
  findTotals,
  findWeekOfTasks,
} from './queries.ts';
import type { DashboardHistory, DashboardStats } from './schema.ts';
import { changeTrend, percentTrend } from './trends.ts';

const mean = (sum: number, count: number) => (count === 0 ? null : sum / count);

/** A mean that did not exist a month ago has not changed since. */
const ratingTrend = (now: number | null, former: number | null) =>
  changeTrend(now === null || former === null ? 0 : now - former, 'month', 1);

async function statsOfAll(db: Db): Promise<DashboardStats> {
  const total = await findTotals(db);
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
    trends: {
      clients: percentTrend(clients.now, clients.monthAgo, 'month'),
      vas: changeTrend(vas.now - vas.weekAgo, 'week'),
      completedTasks: percentTrend(done.thisMonth, done.formerMonth, 'month'),
      revenue: percentTrend(revenue.now, revenue.monthAgo, 'month'),
      monthlyHours: percentTrend(hours.thisMonth, hours.formerMonth, 'month'),
      averageRating: ratingTrend(rating, mean(sum.monthAgo, ratings.monthAgo)),
    },
  };
}

async function statsOfVa(db: Db, vaId: number): Promise<DashboardStats> {
  const [tasks, hours, rating] = await Promise.all([
    findTaskFigures(db, { vaId }),
    findHoursOfVa(db, vaId),
    findRatingOfVa(db, vaId),
  ]);
  const { total, completed, active, thisMonth, formerMonth } = tasks;
  return {
    taskStats: { completed, total },
    completedTasks: thisMonth,
    monthlyHours: hours.thisMonth,
    averageRating: rating.now ?? 0,
    activeTaskCount: active,
    trends: {
      completedTasks: percentTrend(thisMonth, formerMonth, 'month'),
      monthlyHours: percentTrend(hours.thisMonth, hours.formerMonth, 'month'),
      averageRating: ratingTrend(rating.now, rating.monthAgo),
    },
  };
}

async function statsOfClient(db: Db, clientId: number): Promise<DashboardStats> {
  const [tasks, plan, hoursUsed, change] = await Promise.all([
    findTaskFigures(db, { clientId }),
    findPlanFigures(db, clientId),
    findHoursUsed(db, clientId),
    findWeekOfTasks(db, clientId),
  ]);
  const { total, completed, active, thisMonth, formerMonth } = tasks;
  return {
    taskStats: { completed, total },
    completedTasks: thisMonth,
    monthlyHours: hoursUsed,
    subscription: plan ?? null,
    activeTaskCount: active,
    trends: {
      completedTasks: percentTrend(thisMonth, formerMonth, 'month'),
      activeTasks: changeTrend(change, 'week'),
    },
  };
}

/** What the caller's own dashboard shows. */
export function collectStats(db: Db, { id, role }: Actor): Promise<DashboardStats> {
  const ofRole = {
    admin: () => statsOfAll(db),
    va: () => statsOfVa(db, id),
    client: () => statsOfClient(db, id),
  };
  return ofRole[role]();
}

async function historyOfAll(db: Db): Promise<DashboardHistory> {
  const [tasksPerWeek, revenuePerMonth] = await Promise.all([
    listTasksPerWeek(db),
    listRevenuePerMonth(db),
  ]);
  return { tasksPerWeek, revenuePerMonth };
}

async function historyOfVa(db: Db, vaId: number): Promise<DashboardHistory> {
  const [tasksPerWeek, hoursPerDay] = await Promise.all([
    listOwnTasksPerWeek(db, { vaId }),
    listHoursOfWeek(db, vaId),
  ]);
  return { tasksPerWeek, hoursPerDay };
}

async function historyOfClient(db: Db, clientId: number): Promise<DashboardHistory> {
  const [tasksPerWeek, { start, end }] = await Promise.all([
    listOwnTasksPerWeek(db, { clientId }),
    findPeriod(db, clientId),
  ]);
  const days = await listHoursOfPeriod(db, clientId, start);
  return { tasksPerWeek, period: { start, end, days } };
}

/** What the charts of the caller's own dashboard draw. */
export function collectHistory(db: Db, { id, role }: Actor): Promise<DashboardHistory> {
  const ofRole = {
    admin: () => historyOfAll(db),
    va: () => historyOfVa(db, id),
    client: () => historyOfClient(db, id),
  };
  return ofRole[role]();
}
