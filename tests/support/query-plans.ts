import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { createKysely } from '#server/db.ts';
import { createTestApp, type TestApp } from './app.ts';
import { beginFill, bulkTimeout, endFill } from './bulk-rows.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import type { TestUser } from './factories.ts';
import { type Answer, callTrpc } from './transports.ts';

type Statement = { sql: string; parameters: readonly unknown[] };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  /** Only after `analyze`: the mean over all loops. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
};

const maxSortedRows = 2 * 1001;
/** More rows than any response needs. */
const defaultMaxRead = 5000;

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The number of rows that a plan node has read, including those that it filtered out. */
const countRead = (node: Plan) =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)) *
  (node['Actual Loops'] ?? 1);

/**
 * The number of rows that a node sorts. An incremental sort gets them in the order of an index and stops at the limit, so
 * only those that it has read count. It is not judged in a plan that was not executed.
 */
const countSorted = (type: string, input: Plan) =>
  type === 'Incremental Sort'
    ? (input['Actual Rows'] ?? 0) * (input['Actual Loops'] ?? 1)
    : input['Plan Rows'];

/** Finds the parts of a plan that would be slow with a hundred times as many rows in the growing tables. */
export function findPlanProblems(
  plan: Plan,
  growing: string[],
  maxReadRows = defaultMaxRead,
): string[] {
  return nodesOf(plan).flatMap((node) => {
    const type = node['Node Type'];
    const table = node['Relation Name'] ?? '';
    const [input] = node.Plans ?? [];
    const isSort = /Sort$/.test(type) && input !== undefined;
    return [
      ...(type === 'Seq Scan' && growing.includes(table) ? [`reads all of ${table}`] : []),
      ...(isSort && countSorted(type, input) > maxSortedRows
        ? [`sorts ${countSorted(type, input)} rows`]
        : []),
      ...(countRead(node) > maxReadRows ? [`${type} ${table} reads ${countRead(node)} rows`] : []),
    ];
  });
}

/** The custom plan, executed with these values, and the generic plan of the prepared statement. */
async function plansOf(pool: pg.Pool, { sql, parameters }: Statement) {
  const plan = async (options: string, values?: unknown[]) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json, ${options}) ${sql}`,
      ...(values && { values }),
    });
    const found = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!found) throw new Error(`No plan for ${sql}`);
    return found;
  };
  return {
    custom: await plan('analyze, timing off', [...parameters]),
    generic: await plan('generic_plan'),
  };
}

const asText = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value));

/** Executes the generic plan with these values, as a connection does after enough executions of one statement. */
async function runGenericPlan(pool: pg.Pool, { sql, parameters }: Statement) {
  const connection = await pool.connect();
  try {
    const values = parameters.map((value) =>
      value === null ? 'null' : connection.escapeLiteral(asText(value)),
    );
    const given = values.length > 0 ? `(${values.join(', ')})` : '';
    await connection.query('set plan_cache_mode = force_generic_plan');
    await connection.query(`prepare measured as ${sql}`);
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json, analyze, timing off) execute measured${given}`,
    );
    const found = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!found) throw new Error(`No plan for ${sql}`);
    return found;
  } finally {
    // Destroys the connection, because the setting belongs to its session.
    connection.release(true);
  }
}

const isRead = ({ sql }: Statement) => /^\s*(select|with)/i.test(sql) && !/advisory/.test(sql);

type Named = { text: string; values: unknown[] };
const isNamed = (query: unknown): query is Named =>
  typeof query === 'object' && query !== null && 'text' in query && 'values' in query;

/** Records queries that bypass Kysely, such as the one that reads the session. */
const recordQueries = (pool: pg.Pool, record: (statement: Statement) => void): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        const [query] = parameters;
        if (name === 'query' && isNamed(query))
          record({ sql: query.text, parameters: query.values });
        return Reflect.apply(value, target, parameters);
      };
    },
  });

/** The database, whose statements are recorded. */
const withRecorder = (own: TestDatabase, record: (statement: Statement) => void) => ({
  ...own,
  db: createKysely(own, ({ level, query }) => {
    if (level === 'query') record({ sql: query.sql, parameters: query.parameters });
  }),
  pool: recordQueries(own.pool, record),
});

export const everyone = ['admin', 'va', 'client'] as const;
export type Who = (typeof everyone)[number];

type Preparation = {
  /** The tables that `seed` fills; a sequential scan of one of them is reported. */
  growing: string[];
  /** Tables whose secondary indexes are built after `seed`, which then must not search these tables. */
  indexedLater?: string[];
  env?: Record<string, string>;
  /** Also executes the generic plans. Needed when the values of one user differ most from the average. */
  runsGenericPlans?: boolean;
  /** The number of rows or index entries that a part of a plan may read, if not 5,000. */
  maxReadRows?: number;
  seed: (gva: TestApp, people: Record<Who, TestUser>) => Promise<void>;
};

/**
 * An app on its own database that records every statement. `seed` fills the database around an administrator, a VA and
 * their client. It must give the caller more than 5,000 rows; otherwise a query that reads all of them is not reported.
 */
export function watchPlans(preparation: Preparation) {
  const {
    growing,
    indexedLater = [],
    env,
    seed,
    runsGenericPlans = false,
    maxReadRows,
  } = preparation;
  let own: TestDatabase;
  let gva: TestApp;
  let people: Record<Who, TestUser>;
  let recorded: Statement[] = [];

  beforeAll(async () => {
    own = await createTestDatabase();
    const database = withRecorder(own, (statement) => recorded.push(statement));
    gva = await createTestApp({ database, ...(env && { env }) });
    const [admin, va, client] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'client' }),
    ]);
    people = { admin, va, client };
    await gva.assign(va, client);
    await beginFill(own.pool, indexedLater);
    await seed(gva, people);
    await endFill(own.pool, indexedLater);
  }, 300_000);
  afterAll(async () => {
    await gva.close();
    await own.drop();
  });

  /** Fails for each reading statement of the work whose plan has a problem. */
  async function expectBounded(work: () => Promise<unknown>) {
    recorded = [];
    await work();
    const statements = recorded.filter(isRead);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const { custom, generic } = await plansOf(own.pool, statement);
      expect(findPlanProblems(custom, growing, maxReadRows), statement.sql).toEqual([]);
      expect(
        findPlanProblems(generic, growing, maxReadRows),
        `generic plan, not executed: ${statement.sql}`,
      ).toEqual([]);
      if (runsGenericPlans) {
        const executed = await runGenericPlan(own.pool, statement);
        expect(
          findPlanProblems(executed, growing, maxReadRows),
          `generic plan: ${statement.sql}`,
        ).toEqual([]);
      }
    }
  }

  async function expectBoundedCall(who: Who, procedure: string, input: unknown, status = 200) {
    const cookie = await gva.cookieOf(people[who]);
    let answer: Answer | undefined;
    await expectBounded(async () => {
      answer = await callTrpc(gva.app, procedure, input, cookie);
    });
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(status);
  }

  return {
    app: () => gva,
    people: () => people,
    expectBounded,
    expectBoundedCall,
  };
}

/** Runs statements on one connection without events, totals and ledger entries. */
export async function runSilently(pool: pg.Pool, statements: string[]) {
  const connection = await pool.connect();
  try {
    await connection.query(`select set_config('gva.silent', 'on', false)`);
    await connection.query('set statement_timeout = 0');
    for (const text of statements) {
      const statement = { text, ...bulkTimeout };
      await connection.query(statement);
    }
  } finally {
    await connection.query(`select set_config('gva.silent', '', false)`);
    await connection.query('reset statement_timeout');
    connection.release();
  }
}
