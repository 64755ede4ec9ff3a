import { addDays, weekStartOf } from '#shared/dates.ts';
import type { TestApp } from './app.ts';

/** A week that is over, and not too old for the VA to log time. */
export const pastWeek = addDays(weekStartOf(new Date().toISOString().slice(0, 10)), -7);
/** A day of that week; 0 is Monday. */
export const dayOfPastWeek = (number: number) => addDays(pastWeek, number);
const at = (day: number, hour: number) =>
  `${dayOfPastWeek(day)}T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Creates VAs who fill their timesheets. */
export const makeTimesheets = (app: () => TestApp) => ({
  at,

  /** A VA with a task, whose cell on Monday `set` fills. */
  async createWork() {
    const gva = app();
    const { client, va } = await gva.createPair();
    const newTask = (title?: string) =>
      gva.createTask({
        clientId: client.id,
        vaId: va.id,
        status: 'in-progress',
        ...(title && { title }),
      });
    const { id: taskId } = await newTask('Sort the invoices');
    const own = gva.callAs(va).timesheets;
    const set = (hours: number, fields: object = {}) =>
      own.setCell.mutate({ taskId, day: pastWeek, hours, seen: null, ...fields });
    return {
      client,
      va,
      newTask,
      taskId,
      own,
      set,
      admin: await gva.createUser({ role: 'admin' }),
    };
  },

  /** Two lines of an hour in the week of a VA. */
  async createWeek() {
    const gva = app();
    const { client, va } = await gva.createPair();
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    const first = await gva.createTimeLog(task.id, va, at(0, 9));
    const second = await gva.createTimeLog(task.id, va, at(1, 9));
    const own = gva.callAs(va).timesheets;
    const submit = async () => {
      const { version } = await own.week.query({ week: pastWeek });
      return own.submit.mutate({ week: pastWeek, version });
    };
    return { client, va, task, first, second, own, submit };
  },
});
