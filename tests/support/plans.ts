import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '#db/types.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Answer, callTrpc } from './doors.ts';
import type { TestUser } from './factories.ts';

type Statement = { sql: string; parameters: readonly unknown[] };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  /** Of a plan that was run: the mean of its loops. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
};

const mostSorted = 2 * 1001;
/** More rows than the longest answer needs, whatever they are read for. */
const mostRead = 5000;

const below = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(below)];

/** How many rows a step has touched, those it threw away included. */
const touched = (node: Plan) =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)) *
  (node['Actual Loops'] ?? 1);

/** What in a plan would not hold with a hundred times as many rows of the tables that grow. */
export function complaints(plan: Plan, growing: string[]): string[] {
  return below(plan).flatMap((node) => {
    const type = node['Node Type'];
    const table = node['Relation Name'] ?? '';
    const [input] = node.Plans ?? [];
    const isSort = /Sort$/.test(type) && input !== undefined;
    return [
      ...(type === 'Seq Scan' && growing.includes(table) ? [`reads all of ${table}`] : []),
      ...(isSort && input['Plan Rows'] > mostSorted ? [`sorts ${input['Plan Rows']} rows`] : []),
      ...(touched(node) > mostRead ? [`${type} ${table} touches ${touched(node)} rows`] : []),
    ];
  });
}

/** How PostgreSQL runs a statement: for these values, really run, and for any, as it does once it is prepared. */
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

/** The plan for any values, run with these: a connection that has asked often enough keeps it. */
async function keptPlanOf(pool: pg.Pool, { sql, parameters }: Statement) {
  const connection = await pool.connect();
  try {
    const values = parameters.map((value) =>
      value === null ? 'null' : connection.escapeLiteral(asText(value)),
    );
    const given = values.length > 0 ? `(${values.join(', ')})` : '';
    await connection.query('set plan_cache_mode = force_generic_plan');
    await connection.query(`prepare kept as ${sql}`);
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json, analyze, timing off) execute kept${given}`,
    );
    const found = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!found) throw new Error(`No plan for ${sql}`);
    return found;
  } finally {
    // Not used again, as the setting stays with it.
    connection.release(true);
  }
}

const isRead = ({ sql }: Statement) => /^\s*(select|with)/i.test(sql) && !/advisory/.test(sql);

type Named = { text: string; values: unknown[] };
const isNamed = (query: unknown): query is Named =>
  typeof query === 'object' && query !== null && 'text' in query && 'values' in query;

/** What goes to the pool past Kysely: the session of a request is read so. */
const overhear = (pool: pg.Pool, hear: (statement: Statement) => void): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        const [query] = parameters;
        if (name === 'query' && isNamed(query)) hear({ sql: query.text, parameters: query.values });
        return Reflect.apply(value, target, parameters);
      };
    },
  });

export const everyone = ['admin', 'va', 'client'] as const;
export type Who = (typeof everyone)[number];

type Preparation = {
  /** The tables that this file fills, so that a look at all of their rows shows. */
  growing: string[];
  env?: Record<string, string>;
  /** Also runs each plan that is made for any values: for those that are the most unlike the others. */
  runsKept?: boolean;
  seed: (gva: TestApp, people: Record<Who, TestUser>) => Promise<void>;
};

/**
 * An app on a database of its own, filled by `seed` around an administrator and a VA with their client, that hears
 * every statement. Whoever asks should own more than 5,000 of what is asked for, or a read of all that is theirs
 * would not show.
 */
export function watchPlans({ growing, env, seed, runsKept = false }: Preparation) {
  let own: TestDatabase;
  let gva: TestApp;
  let people: Record<Who, TestUser>;
  let heard: Statement[] = [];

  beforeAll(async () => {
    own = await createTestDatabase();
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: own.pool }),
      plugins: [new CamelCasePlugin()],
      log: ({ level, query }) => {
        if (level === 'query') heard.push({ sql: query.sql, parameters: query.parameters });
      },
    });
    const pool = overhear(own.pool, (statement) => heard.push(statement));
    gva = await createTestApp({ database: { ...own, db, pool }, ...(env && { env }) });
    const [admin, va, client] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'client' }),
    ]);
    people = { admin, va, client };
    await gva.assign(va, client);
    await seed(gva, people);
    await own.pool.query('vacuum analyze');
  }, 300_000);
  afterAll(async () => {
    await gva.close();
    await own.drop();
  });

  /** Fails for each statement that the work reads with and that would not hold. */
  async function expectBounded(work: () => Promise<unknown>) {
    heard = [];
    await work();
    const statements = heard.filter(isRead);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const { custom, generic } = await plansOf(own.pool, statement);
      expect(complaints(custom, growing), statement.sql).toEqual([]);
      expect(complaints(generic, growing), `any values: ${statement.sql}`).toEqual([]);
      if (runsKept) {
        const kept = await keptPlanOf(own.pool, statement);
        expect(complaints(kept, growing), `kept: ${statement.sql}`).toEqual([]);
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

/** Runs statements on one connection, without events, totals and books. */
export async function runSilently(pool: pg.Pool, statements: string[]) {
  const connection = await pool.connect();
  try {
    await connection.query(`select set_config('gva.silent', 'on', false)`);
    await connection.query('set statement_timeout = 0');
    for (const text of statements) {
      // Bulk work takes as long as it takes, the more so on a busy machine.
      const patient = { text, query_timeout: 280_000 };
      await connection.query(patient);
    }
  } finally {
    await connection.query(`select set_config('gva.silent', '', false)`);
    await connection.query('reset statement_timeout');
    connection.release();
  }
}
