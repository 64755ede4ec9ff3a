import type { TaskStatus } from '#shared/value-sets.ts';
import type { Calendar } from './calendar.ts';
import type { DemoTask } from './make-tasks.ts';
import type { Random } from './random.ts';

export interface DemoTimeLog {
  va: string;
  start: Date;
  end: Date;
  duration: number;
  notes: string | null;
}

/** Working hours in UTC, which are 9 am to 5 pm in New York in summer. */
const opens = 13;
const closes = 21;

/** The logged part of the estimate, by status. */
const shares: Record<TaskStatus, [from: number, to: number]> = {
  todo: [0, 0],
  'in-progress': [0.3, 0.8],
  'in-review': [0.85, 1.1],
  done: [0.8, 1.2],
  cancelled: [0, 0.35],
};

const notes = [
  'First pass through the material',
  'Calls and follow-up mails',
  'Draft',
  'Corrections after feedback',
  'Research and notes',
  'Checked against the list',
  'Final check and handover',
  'Coordination with the supplier',
];

/** Plans the work of every VA day by day, so that a VA's time logs do not overlap. */
export class TimeSheet {
  readonly #calendar: Calendar;
  readonly #random: Random;
  /** By VA and day, the hour until which the VA is busy. */
  readonly #taken = new Map<string, number>();

  constructor(calendar: Calendar, random: Random) {
    this.#calendar = calendar;
    this.#random = random;
  }

  logsOf(task: DemoTask): DemoTimeLog[] {
    const { va } = task;
    const [from, to] = shares[task.status];
    let left = task.hours * (from + this.#random.next() * (to - from));
    if (!va || left < 0.25) return [];
    const logs: DemoTimeLog[] = [];
    for (let day = task.started; day <= task.ended && left >= 0.25; day++) {
      if (!this.#calendar.isWeekday(day)) continue;
      const isLastDay = day === task.ended;
      const session = isLastDay ? left : Math.min(left, 0.5 + this.#random.next() * 3);
      const log = this.#book(va, day, session);
      if (!log) continue;
      logs.push(log);
      left -= log.duration;
    }
    return logs;
  }

  /** Adds a session after the VA's earlier ones on that day; undefined when the day is full. */
  #book(va: string, day: number, hours: number): DemoTimeLog | undefined {
    const key = `${va} ${day}`;
    const begins = (this.#taken.get(key) ?? opens) + this.#random.integer(2, 20) / 60;
    const minutes = Math.round(Math.min(hours, closes - begins) * 60);
    if (minutes < 15) return undefined;
    const start = this.#calendar.at(day, Math.round(begins * 60) / 60);
    const end = new Date(start.getTime() + minutes * 60_000);
    this.#taken.set(key, begins + minutes / 60);
    return {
      va,
      start,
      end,
      duration: Math.round((minutes / 60) * 100) / 100,
      notes: this.#random.chance(0.75) ? this.#random.pick(notes) : null,
    };
  }
}
