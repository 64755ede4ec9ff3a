import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TimeApproval } from '#shared/time-value-sets.ts';
import { maxMissingWeeks, maxRows, missingWeeks } from './limits.ts';
import type { MissingWeek, TimesheetRow } from './schema.ts';
import type { LineTotals } from './states.ts';

type CellRow = {
  day: string;
  hours: number;
  logCount: number;
  approval: TimeApproval;
  returnReason: string | null;
  logId: number;
  version: number;
  isApproved: boolean;
  isRunning: boolean;
  hasTimer: boolean;
  isCorrected: boolean;
};

type WeekRow = {
  id: number;
  fullName: string;
  today: string;
  totals: Partial<LineTotals>;
  /** The lines that are not submitted, as `id:version`. */
  lines: string[];
  timer: { taskId: number; title: string | null; isRunning: boolean } | null;
  rows: (Omit<TimesheetRow, 'cells'> & { cells: CellRow[] })[];
};

/** The week of a VA: one statement, which reads the logs of the week from the index `time_logs_va_day`. */
export async function findWeek(db: Db, vaId: number, week: string) {
  const { rows } = await sql<WeekRow>`
    with line as materialized (
      select log.id, log.task_id, log.client_id, log.work_date, log.approval, log.version,
        log.return_reason, log.timer_id, log.corrected_at, log.end_time,
        log.duration + case when log.approval = 'approved' then coalesce((select sum(hours)
          from time_adjustments where time_log_id = log.id), 0) else 0 end as hours
      from time_logs as log where log.va_id = ${vaId}::integer
        and log.work_date between ${week}::date and ${week}::date + 6
    ), cell as (
      select task_id, min(client_id) as client_id, work_date, jsonb_build_object('day', work_date,
        'hours', sum(hours), 'logCount', count(*), 'logId', min(id), 'version', min(version),
        'approval', case when bool_or(approval = 'returned') then 'returned'
          when bool_or(approval = 'open') then 'open'
          when bool_or(approval = 'submitted') then 'submitted' else 'approved' end,
        'returnReason', min(return_reason), 'isApproved', bool_or(approval = 'approved'),
        'isRunning', bool_or(end_time is null), 'hasTimer', bool_or(timer_id is not null),
        'isCorrected', bool_or(corrected_at is not null)) as content
      from line group by task_id, work_date
    ), worked as (
      select task_id, min(client_id) as client_id, jsonb_agg(content order by work_date) as cells
      from cell group by task_id
    ), listed as (
      select coalesce(worked.task_id, added.task_id) as task_id, worked.client_id,
        coalesce(worked.cells, '[]') as cells
      from worked full join (select task_id from timesheet_tasks join tasks on tasks.id = task_id
        where timesheet_tasks.va_id = ${vaId}::integer and week_start = ${week}::date
          and tasks.va_id = ${vaId}::integer) as added
        on added.task_id = worked.task_id
    ), shown as (
      select listed.task_id, task.title, client.id as client_id, client.full_name,
        profile.company_name as company,
        coalesce(task.va_id = ${vaId}::integer and task.status = 'in-progress', false) as can_log,
        work_date_of(${vaId}::integer, earliest_work(task.id, ${vaId}::integer)) as first_day,
        listed.cells
      from listed
      left join tasks as task on task.id = listed.task_id
      left join users as client on client.id = coalesce(task.client_id, listed.client_id)
      left join client_profiles as profile on profile.user_id = client.id
      where task.id is not null or listed.client_id is not null
      order by coalesce(profile.company_name, client.full_name), task.title, listed.task_id
      limit ${sql.lit(maxRows)}
    )
    select va.id, va.full_name as "fullName",
      local_time(work_clock(), (select time_zone from presence where user_id = va.id))::date as today,
      coalesce((select jsonb_object_agg(approval, content) from (select approval,
        jsonb_build_object('lines', count(*), 'hours', sum(hours)) as content
        from line where end_time is not null group by approval) as counted), '{}') as totals,
      array(select id || ':' || version from line where end_time is not null
        and approval in ('open', 'returned') order by id) as lines,
      (select jsonb_build_object('taskId', timers.task_id, 'title', tasks.title,
          'isRunning', exists (select from timer_segments
            where timer_id = timers.id and ended_at is null))
        from timers left join tasks on tasks.id = timers.task_id where timers.va_id = va.id) as timer,
      coalesce((select jsonb_agg(jsonb_build_object('taskId', task_id, 'title', title,
          'client', case when client_id is not null
            then jsonb_build_object('id', client_id, 'fullName', full_name, 'company', company) end,
          'canLog', can_log, 'firstDay', first_day, 'cells', cells)
          order by coalesce(company, full_name), title, task_id)
        from shown), '[]') as rows
    from users as va where va.id = ${vaId}::integer and va.role = 'va'`.execute(db);
  return rows[0];
}

/** Weeks before the current one with time that was not submitted, the latest first. */
export async function listMissingWeeks(db: Db): Promise<MissingWeek[]> {
  const { rows } = await sql<Omit<MissingWeek, 'va'> & { vaId: number; fullName: string }>`
    select va.id as "vaId", va.full_name as "fullName", missing.week, missing.lines,
      missing.returned, missing.hours
    from (select va_id, week_of(work_date) as week, count(*)::integer as lines,
        count(*) filter (where approval = 'returned')::integer as returned, sum(duration) as hours
      from time_logs
      where approval in ('open', 'returned') and end_time is not null and va_id is not null
        and work_date >= week_of(billing_day()) - 7 * ${sql.lit(missingWeeks)}
        and work_date < week_of(billing_day())
      group by 1, 2) as missing
    join users as va on va.id = missing.va_id
    order by missing.week desc, va.full_name, va.id limit ${sql.lit(maxMissingWeeks)}`.execute(db);
  return rows.map(({ vaId, fullName, ...row }) => ({ va: { id: vaId, fullName }, ...row }));
}
