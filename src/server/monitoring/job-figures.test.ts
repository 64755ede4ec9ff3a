import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { jobFiguresQuery, readJobFigures } from './job-figures.ts';

test('counting jobs reads only unfinished jobs of the index that workers use', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { db, pool } = database;
  await pool.query(
    `insert into pgboss.job (name, state, start_after, singleton_key, policy)
     select 'deliver-mail', case when n % 20 = 0 then 'created' else 'completed' end::pgboss.job_state,
       now() - interval '1 minute', n::text, 'short' from generate_series(1, 20000) as n`,
  );
  await pool.query('analyze pgboss.job_common');
  const { sql, parameters } = jobFiguresQuery(['deliver-mail', 'send-invoices']).compile(db);
  const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('job_common_i11');
  expect(plan).not.toContain('Seq Scan on job');
  const figures = await readJobFigures(db, ['deliver-mail', 'send-invoices']);
  expect(figures.find(({ queue }) => queue === 'deliver-mail')).toMatchObject({ waiting: 1_000 });
});
