import { type RawBuilder, sql } from 'kysely';

/** The hour of the VA's morning at which they are reminded. */
const reminderHour = 8;
/** The first reminder on Monday, the second two days later. A run that comes too late leaves it out. */
const reminders = { first: 7, second: 9, end: 12 };

const after = (days: number) =>
  sql`local.week + ${sql.lit(days)} + interval '${sql.raw(String(reminderHour))} hours'`;

/** The week before the current one, in the time zone of a VA who has not submitted all of it. */
export const unsubmittedWeeks = {
  facts: ({ now }: { now: string }): RawBuilder<unknown> => sql`
    select 'week-not-submitted' as kind, va.id,
      local.week || case when local.clock < ${after(reminders.second)} then ' 1' else ' 2' end as fact
    from users as va
    left join presence on presence.user_id = va.id
    cross join lateral (select clock, week_of(clock::date) - 7 as week
      from local_time(${now}::timestamptz, presence.time_zone) as clock) as local
    where va.role = 'va' and va.status <> 'inactive'
      and local.clock >= ${after(reminders.first)} and local.clock < ${after(reminders.end)}
      and exists (select from time_logs where va_id = va.id
        and work_date between local.week and local.week + 6
        and approval in ('open', 'returned') and end_time is not null)`,
  tell: sql`notify_week_not_submitted(subject_id, split_part(fact, ' ', 1)::date)`,
};
