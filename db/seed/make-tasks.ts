import type { Priority, TaskStatus } from '#shared/value-sets.ts';
import type { Calendar } from './calendar.ts';
import { clients, type DemoClient } from './clients.ts';
import { subscriptions } from './plans.ts';
import type { Random } from './random.ts';
import { taskIdeas } from './tasks/ideas.ts';
import { roasteryTasks } from './tasks/roastery.ts';
import type { RoasteryTask } from './tasks/roastery-task.ts';
import { threads } from './tasks/threads.ts';
import { vas } from './vas.ts';

export interface DemoTask {
  title: string;
  description: string;
  category: string;
  priority: Priority;
  hours: number;
  status: TaskStatus;
  client: string;
  va: string | null;
  /** Days from today. Work starts on `started`, which may be in the future, and `ended` is its last day so far. */
  created: number;
  due: number;
  started: number;
  ended: number;
  thread: [who: 'client' | 'va' | 'admin', text: string][];
}

/** The number of tasks in three months for each client except the demo client. */
const taskCounts: Record<string, number> = {
  'jonas.berg': 16,
  'priya.raman': 15,
  'samuel.adeyemi': 15,
  'tom.whitfield': 18,
  'elena.petrova': 13,
  'david.cohen': 14,
  'hannah.schmidt': 14,
  'olivia.martin': 8,
  'carlos.mendez': 13,
  'fatima.elsayed': 10,
  'wei.zhang': 14,
  'ingrid.haugen': 12,
  'marcus.bell': 9,
  'aisha.khan': 10,
  'lucas.ferreira': 8,
  'nadia.kuznetsova': 13,
  'george.papadakis': 6,
  'chloe.dubois': 3,
};

export function makeTasks(calendar: Calendar, random: Random): DemoTask[] {
  const ofDemoClient = (task: RoasteryTask): DemoTask => {
    const created = calendar.weekdayBefore(task.days[0]);
    return {
      ...task,
      client: 'client',
      va: task.isPool ? null : 'va',
      created,
      due: task.days[1],
      started: calendar.weekday(created + 1),
      ended: calendar.weekdayBefore(task.finished ?? -1),
      thread: task.thread ?? [],
    };
  };
  const others = clients.flatMap((client) => makeTasksOf(client, calendar, random));
  unassignSome(others);
  const story = [...roasteryTasks.map(ofDemoClient), ...others];
  return [
    ...story.sort((a, b) => a.created - b.created),
    ...monthlyTasks(calendar).map(ofDemoClient),
  ];
}

const monthlyWork = [
  {
    title: 'Orders of the shop and the cafes',
    category: 'data-entry',
    hours: 36,
    description: 'Enter them every morning, wholesale first, and tell the roastery by ten.',
  },
  {
    title: 'Customer mail',
    category: 'customer-service',
    hours: 34,
    description: 'Answer what the handbook answers, and send me what needs my word.',
  },
] as const;

/** What the demo client's VA does all month, so that each of seven past months has most of the hours of its plan. */
const monthlyTasks = (calendar: Calendar) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((month) => {
    const created = -52 - month * 30;
    const week = new Date(calendar.date(created)).toLocaleDateString('en-US', {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    });
    return monthlyWork.map(
      ({ title, ...work }): RoasteryTask => ({
        ...work,
        status: 'done',
        priority: 'medium',
        days: [created, created + 29],
        finished: created + 28,
        title: `${title}, four weeks from ${week}`,
      }),
    );
  });

function makeTasksOf(client: DemoClient, calendar: Calendar, random: Random): DemoTask[] {
  const own = vas.find((va) => va.worksFor === client.username);
  const staff = own ? [own] : vas.filter((va) => va.worksFor && !va.status && va.username !== 'va');
  const [first, last] = activeDays(client);
  const ideas = random.shuffle(taskIdeas).slice(0, taskCounts[client.username] ?? 0);
  return ideas.map((idea) => {
    // Most tasks are recent, so that the open columns are well filled.
    const span = random.next() ** 1.6 * (last - first);
    const created = calendar.weekdayBefore(last - Math.floor(span));
    const status = last < -7 ? pickClosed(random) : pickStatus(-created, random);
    const ended = Math.min(calendar.weekdayBefore(created + random.integer(2, 9)), -1);
    return {
      ...idea,
      title: fill(idea.title, client),
      description: fill(idea.description, client),
      hours: idea.hours * (client.jobSize ?? 1),
      priority: idea.priority ?? 'medium',
      status,
      client: client.username,
      va: random.pick(staff).username,
      created,
      due: keepMostInTime(
        calendar,
        { created, status },
        Math.min(calendar.weekday(created + random.integer(5, 13)), 14),
      ),
      started: calendar.weekday(created + random.integer(1, 2)),
      ended: status === 'done' ? Math.max(ended, created) : -1,
      thread: random.chance(0.6) ? random.pick(threads[status]) : [],
    };
  });
}

/** Most open tasks are due in the next days, so that only a few are overdue. */
function keepMostInTime(
  calendar: Calendar,
  { created, status }: Pick<DemoTask, 'created' | 'status'>,
  due: number,
) {
  const isClosed = status === 'done' || status === 'cancelled';
  if (isClosed || -created % 8 === 0) return due;
  return Math.max(due, calendar.weekday(1 + (-created % 5)));
}

/** The period in which a client created tasks: at most the last three months, and not after the plan ended. */
function activeDays(client: DemoClient): [first: number, last: number] {
  const own = subscriptions.filter((subscription) => subscription.client === client.username);
  const isServed = own.some(({ status }) => status === 'active' || status === 'pending');
  const left = isServed ? 0 : Math.max(-80, ...own.map(({ ended }) => (ended ?? 0) - 10));
  return [Math.max(-88, client.joined + 1), left];
}

function pickStatus(age: number, random: Random): TaskStatus {
  const roll = random.next();
  if (age > 16) {
    if (roll < 0.86) return 'done';
    if (roll < 0.93) return 'cancelled';
    return roll < 0.97 ? 'in-review' : 'in-progress';
  }
  if (age > 7) {
    if (roll < 0.36) return 'done';
    if (roll < 0.6) return 'in-review';
    if (roll < 0.84) return 'in-progress';
    return roll < 0.94 ? 'todo' : 'cancelled';
  }
  if (roll < 0.52) return 'todo';
  if (roll < 0.84) return 'in-progress';
  return roll < 0.94 ? 'in-review' : 'done';
}

function pickClosed(random: Random): TaskStatus {
  return random.chance(0.85) ? 'done' : 'cancelled';
}

/** Makes twelve open tasks unassigned, and removes their threads if a VA wrote in them. */
function unassignSome(tasks: DemoTask[]) {
  const waiting = tasks.filter(({ status }) => status === 'todo').slice(0, 12);
  for (const task of waiting) {
    task.va = null;
    if (task.thread.some(([who]) => who === 'va')) task.thread = [];
  }
}

function fill(text: string, client: DemoClient) {
  return text.replaceAll('{company}', client.company).replaceAll('{product}', client.product);
}
