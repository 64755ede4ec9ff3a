import type pg from 'pg';

export type Statement = { sql: string; parameters: readonly unknown[] };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
};

const mostSorted = 2 * 1001;

const below = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(below)];

/** What in a plan would not hold with a hundred times as many rows of the tables that grow. */
export function complaints(plan: Plan, growing: string[]): string[] {
  return below(plan).flatMap((node) => {
    const type = node['Node Type'];
    const table = node['Relation Name'] ?? '';
    if (type === 'Seq Scan' && growing.includes(table)) return [`reads all of ${table}`];
    const [input] = node.Plans ?? [];
    const isSort = /Sort$/.test(type) && input !== undefined;
    return isSort && input['Plan Rows'] > mostSorted ? [`sorts ${input['Plan Rows']} rows`] : [];
  });
}

/** How PostgreSQL runs a statement: for these values, and for any, as it does once it is prepared. */
export async function plansOf(pool: pg.Pool, { sql, parameters }: Statement) {
  const plan = async (options: string, values?: unknown[]) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json${options}) ${sql}`,
      ...(values && { values }),
    });
    const found = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!found) throw new Error(`No plan for ${sql}`);
    return found;
  };
  return { custom: await plan('', [...parameters]), generic: await plan(', generic_plan') };
}
