import { insertFailedJob } from '../support/jobs.ts';
import { always, type Entry, who, writes } from './entry.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

/** Background jobs and backups. */
export const jobsCalls: Entry[] = [
  {
    number: 109,
    procedure: 'jobs.listFailed',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 109,
    procedure: 'jobs.backup',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 109,
    procedure: 'jobs.retry',
    audit: writes('job retried'),
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
    audit: writes('job retried', 'admin', ({ gva }) => insertFailedJob(gva)),
    rest: 'POST /admin/failed-jobs/retry',
    cases: [{ name: 'all', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 109,
    procedure: 'jobs.discard',
    audit: writes('job deleted'),
    cases: [
      { name: 'a failed job', input: ({ gva }) => insertFailedJob(gva), expected: adminOnly(200) },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
];
