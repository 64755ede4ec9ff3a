import { usualTaskCategory } from '#shared/agency.ts';
import { addDays } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekdays.ts';
import { defaultTime, type Schedule } from '../schedule-schema.ts';
import type { Routine } from '../schema.ts';

type FormRoutine = Pick<
  Routine,
  | 'title'
  | 'description'
  | 'isCompulsory'
  | 'recurrence'
  | 'priority'
  | 'attachments'
  | 'workflow'
  | 'category'
  | 'estimatedHours'
  | 'destination'
  | 'dueInDays'
  | 'schedule'
>;

/** A schedule that the form suggests, which begins on the next day. */
const suggestSchedule = (today: string, timeZone: string): Schedule => ({
  startDate: addDays(today, 1),
  endDate: null,
  time: defaultTime,
  timeZone,
  every: 1,
  weekdays: [weekdayOf(addDays(today, 1))],
  monthlyOn: 'day',
});

const prefix = 'schedule.';

function toScheduleValues({ endDate, every, weekdays, ...rest }: Schedule) {
  const values = { ...rest, endDate: endDate ?? '', every: String(every) };
  return {
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]),
    ),
    // A draft holds texts. Without a weekday, that of the first day counts.
    [`${prefix}weekdays`]: weekdays.join(',') || weekdayOf(rest.startDate),
  };
}

type Suggestion = { today: string; timeZone: string };

/** The initial values of the form; a switch that is off has no value. */
export const toFormValues = (routine: FormRoutine, { today, timeZone }: Suggestion) => ({
  title: routine.title,
  description: routine.description,
  recurrence: routine.recurrence,
  priority: routine.priority,
  category: routine.category,
  estimatedHours: String(routine.estimatedHours ?? ''),
  destination: routine.destination,
  dueInDays: String(routine.dueInDays),
  attachments: routine.attachments.join('\n'),
  workflowId: String(routine.workflow?.id ?? ''),
  isScheduled: routine.schedule ? 'on' : 'off',
  ...toScheduleValues(routine.schedule ?? suggestSchedule(today, timeZone)),
  ...(routine.isCompulsory && { isCompulsory: 'on' }),
});

/** A new routine creates its tasks by itself unless its client turns that off. */
export const newFormValues = (suggestion: Suggestion) => ({
  ...toFormValues(
    {
      title: '',
      description: '',
      isCompulsory: false,
      attachments: [],
      recurrence: 'weekly',
      priority: 'medium',
      category: usualTaskCategory(),
      estimatedHours: null,
      destination: 'va',
      dueInDays: 0,
      workflow: null,
      schedule: null,
    },
    suggestion,
  ),
  isScheduled: 'on',
});

/** The values of a draft with the fields of the schedule as an object, as the form expects them. */
export function nestSchedule(values: Record<string, string>) {
  const entries = Object.entries(values);
  const isPart = ([name]: [string, string]) => name.startsWith(prefix);
  const parts = Object.fromEntries(
    entries.filter(isPart).map(([name, value]) => [name.slice(prefix.length), value]),
  );
  const { weekdays = '', ...schedule } = parts;
  return {
    ...Object.fromEntries(entries.filter((entry) => !isPart(entry))),
    schedule: { ...schedule, weekdays: weekdays.split(',').filter(Boolean) },
  };
}
