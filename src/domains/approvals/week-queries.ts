import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { sumHours } from '#shared/hours.ts';
import type { WaitingScope } from './policy.ts';
import { isLineIn } from './queries.ts';
import type { SubmittedWeek, WeekCursor } from './schema.ts';

const maxTasks = 50;

type Cell = { taskId: number; title: string | null; day: number; hours: number };
type WeekRow = {
  week: string;
  clientId: number;
  clientName: string;
  company: string | null;
  va: number;
  vaName: string | null;
  lines: number;
  hours: number;
  stamp: string;
  cells: Cell[];
};

const monday = sql`week_of(work_date)`;
const va = sql`coalesce(va_id, 0)`;

type Page = { limit: number; cursor?: WeekCursor | undefined };
type WeekFilter = WaitingScope & {
  /** Lists the time that these VAs and deleted ones did not submit, instead of submitted time. */
  formerVaIds?: number[];
};

/**
 * The weeks with lines to approve: by client, then the oldest first. The keys of the page are read first (submitted ones in
 * the order of the index `time_logs_waiting_weeks`), and then only the lines of these weeks.
 */
export async function listWeeks(
  db: Db,
  { clientId, formerVaIds }: WeekFilter,
  { limit, cursor }: Page,
) {
  const isLine = isLineIn[formerVaIds ? 'not-submitted' : 'submitted'];
  const ofVas = formerVaIds
    ? sql`and (va_id is null or va_id = any (${formerVaIds}::integer[]))`
    : sql``;
  const ofClient = clientId === undefined ? sql`` : sql`and client_id = ${clientId}`;
  const after = cursor
    ? sql`and (client_id, ${monday}, ${va}) > (${cursor.client}::integer, ${cursor.week}::date, ${cursor.va}::integer)`
    : sql``;
  const { rows } = await sql<WeekRow>`
    with page as materialized (
      select client_id, ${monday} as week, ${va} as va from time_logs
      where ${isLine} ${ofVas} ${ofClient} ${after}
      group by client_id, ${monday}, ${va} order by client_id, ${monday}, ${va}
      limit ${limit}::integer)
    select page.week, page.client_id as "clientId", client.full_name as "clientName",
      profile.company_name as company, page.va, worker.full_name as "vaName",
      total.lines, total.hours, total.stamp, grid.cells
    from page
    join users as client on client.id = page.client_id
    left join client_profiles as profile on profile.user_id = page.client_id
    left join users as worker on worker.id = page.va
    cross join lateral (
      select count(*) as lines, sum(duration) as hours,
        md5(string_agg(format('%s:%s', id, version), ',' order by id)) as stamp
      from time_logs where ${isLine} and client_id = page.client_id
        and work_date between page.week and page.week + 6
        and va_id is not distinct from nullif(page.va, 0)) as total
    cross join lateral (
      select jsonb_agg(jsonb_build_object('taskId', task_id, 'day', day, 'hours', hours,
        'title', (select title from tasks where id = task_id)) order by task_id, day) as cells
      from (
        select task_id, work_date - page.week as day, sum(duration) as hours
        from time_logs where ${isLine} and client_id = page.client_id
          and work_date between page.week and page.week + 6
          and va_id is not distinct from nullif(page.va, 0)
        group by task_id, work_date) as cell) as grid
    order by page.client_id, page.week, page.va`.execute(db);
  return rows.map(toWeek);
}

const emptyDays = () => Array.from({ length: 7 }, () => 0);

/** The cells of a task, or of all tasks, by day. */
function sumDays(cells: readonly Cell[]) {
  const days = emptyDays();
  for (const { day, hours } of cells) days[day] = sumHours([days[day] ?? 0, hours]);
  return days;
}

function toWeek(row: WeekRow): SubmittedWeek {
  const tasks = [...Map.groupBy(row.cells, ({ taskId }) => taskId)].map(([id, cells]) => ({
    task: { id, title: cells[0]?.title ?? null },
    hours: sumHours(cells.map(({ hours }) => hours)),
    days: sumDays(cells),
  }));
  return {
    week: row.week,
    client: { id: row.clientId, fullName: row.clientName, company: row.company },
    va: row.vaName === null ? null : { id: row.va, fullName: row.vaName },
    lines: row.lines,
    hours: row.hours,
    days: sumDays(row.cells),
    tasks: tasks.toSorted((one, other) => other.hours - one.hours).slice(0, maxTasks),
    stamp: row.stamp,
  };
}
