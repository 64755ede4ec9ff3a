import { insertFailedJob } from '../support/jobs.ts';
import { always, type MatrixRow, who } from './row.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

/** Background jobs and backups. */
export const jobRows: MatrixRow[] = [
  {
    number: 109,
    procedure: 'jobs.listFailed',
    rest: 'GET /admin/failed-jobs',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 109,
    procedure: 'jobs.backup',
    rest: 'GET /admin/backup',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 109,
    procedure: 'jobs.retry',
    rest: 'POST /admin/failed-jobs/:id/retry',
    cases: [
      { name: 'a failed job', input: ({ gva }) => insertFailedJob(gva), expected: adminOnly(200) },
      {
        name: 'a job that this version does not know',
        input: ({ gva }) => insertFailedJob(gva, { job: 'teleport' }),
        expected: adminOnly(409),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
  {
    number: 109,
    procedure: 'jobs.retryAll',
    rest: 'POST /admin/failed-jobs/retry',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 109,
    procedure: 'jobs.discard',
    rest: 'DELETE /admin/failed-jobs/:id',
    cases: [
      { name: 'a failed job', input: ({ gva }) => insertFailedJob(gva), expected: adminOnly(200) },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
];
