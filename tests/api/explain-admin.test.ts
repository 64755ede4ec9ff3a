import { test } from 'vitest';
import { deleteOldestFailedJobs } from '#domains/jobs/queries.ts';
import { clearFailure } from '#server/jobs/failures.ts';
import { deliverMail } from '#server/mail/jobs.ts';
import { attemptMail, hasMailLeft } from '#server/mail/outbox-queries.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

const { app, expectBounded, expectBoundedCall } = watchPlans({
  growing: [
    'users',
    'leads',
    'lead_comments',
    'lead_mails',
    'lead_answers',
    'lead_merges',
    'invitations',
    'mail_outbox',
    'password_resets',
    'failed_jobs',
  ],
  // No mail server listens there, so mails stay in the table.
  env: { SMTP_URL: 'smtp://127.0.0.1:9' },
  seed: async ({ database: { pool } }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
    select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com', 'va'
    from generate_series(1, 5000) n`,
      `insert into leads (full_name, email, phone, company, status, created_at, owner_id, source,
      monthly_value, next_step, next_step_on)
    select 'Lead ' || n, 'lead' || n || '@example.com', '555' || n, 'Company ' || n,
      (array['request', 'lead', 'converted'])[1 + n % 3], now() - n * interval '1 minute',
      case when n % 4 = 0 then (select min(id) from users) + n % 7 end,
      (array['website', 'website', 'website', 'event'])[1 + n % 4], n % 900,
      case when n % 10 = 0 then 'Call' end, case when n % 10 = 0 then billing_day() + n % 400 end
    from generate_series(1, 20000) n`,
      `insert into lead_mails (lead_id, recipient, subject, created_at)
    select 1 + n % 20000, 'a@example.com', 'Hello', now() - n * interval '1 second'
    from generate_series(1, 20000) n`,
      `insert into lead_answers (lead_id, sender, subject, content, received_at)
    select 1 + n % 20000, 'a@example.com', 'Re: Hello', 'Yes', now() - n * interval '1 second'
    from generate_series(1, 20000) n`,
      `insert into lead_merges (merged_id, lead_id, full_name, email, requested_at)
    select 100000 + n, 1 + n, 'Lead', 'a@example.com', now() from generate_series(1, 10000) n`,
      `insert into lead_comments (lead_id, user_id, content, created_at)
    select 1 + n % 20000, (select min(id) from users), 'Called', now() - n * interval '1 second'
    from generate_series(1, 20000) n`,
      `insert into invitations (digest, email, full_name, role, expires_at, created_at)
    select md5(n::text), 'i' || n || '@example.com', 'Invited', 'va', now(),
      now() - n * interval '1 minute' from generate_series(1, 10000) n`,
      `insert into agency_set_up (owner_id) select min(id) from users`,
      `insert into password_resets (digest, user_id, expires_at)
    select md5(id::text), id, now() + interval '1 hour' from users`,
      `insert into failed_jobs (job, input, about, reason, attempts, queued_at, failed_at)
    select 'deliver-mail', jsonb_build_object('mailId', n), 'Email ' || n, 'Full', 33, now(),
      now() - n * interval '1 minute' from generate_series(1, 20000) n`,
      `insert into mail_outbox (kind, recipient, subject, message_id, status, created_at, settled_at)
    select 'welcome', 'm' || n || '@example.com', 'Welcome', n::text,
      (array['sent', 'sent', 'sent', 'parked'])[1 + n % 4], now() - n * interval '1 minute', now()
    from generate_series(1, 20000) n`,
    ]),
});

const cursor = btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 3000]));
const page = { limit: 50 };

const newPlan = {
  validFrom: '2099-01-01',
  position: 3,
  label: 'Team',
  advertisedPrice: 1800,
  advertisedHours: 320,
  advertisedRate: 5.63,
  monthlyHours: 320,
  hourlyRate: 6,
  weeklyHours: 80,
  sharing: 'Share with colleagues',
  included: ['Dedicated VA'],
};

const calls: [procedure: string, what: string, input: Fields, status?: number][] = [
  ['leads.list', 'all', page],
  ['leads.list', 'later page', { ...page, cursor }],
  ['leads.list', 'of a status', { ...page, status: 'lead' }],
  ['leads.list', 'without a status', { ...page, without: 'request' }],
  ['leads.list', 'by urgency', { ...page, order: 'urgent' }],
  ['leads.list', 'by urgency, later page', { ...page, order: 'urgent', cursor }],
  [
    'leads.list',
    'by urgency, of a status, later page',
    { ...page, order: 'urgent', status: 'lead', cursor },
  ],
  ['leads.list', 'by a word', { ...page, q: 'company 19' }],
  ['leads.list', 'one', { ...page, id: 77 }],
  ['leads.list', 'by name', { ...page, sort: 'name', sortOrder: 'ascending' }],
  ['leads.list', 'by value', { ...page, sort: 'value' }],
  ['leads.list', 'by next step', { ...page, sort: 'next-step', sortOrder: 'ascending' }],
  ['leads.list', 'of an owner', { ...page, owner: 3 }],
  ['leads.list', 'of a source', { ...page, source: 'event' }],
  ['leads.list', 'by the day of the next step', { ...page, due: 'week' }],
  ['leads.get', 'one', { id: 77 }],
  ['leads.board', 'all', {}],
  ['leads.board', 'of an owner', { owner: 3 }],
  ['leads.board', 'with a next step', { due: 'week' }],
  ['leads.column', 'later page', { status: 'lead', cursor }],
  ['leads.timeline', 'of a lead', { ...page, leadId: 3 }],
  ['leads.edit', 'a lead', { id: 3, source: 'event' }],
  ['leads.create', 'by hand', { fullName: 'Ines Duarte', email: 'ines@example.com' }],
  ['leads.mail', 'to a lead', { leadId: 3, subject: 'Your demo', content: 'Hello' }],
  ['leads.moveMany', 'a lead', { moves: [{ id: 4, status: 'contacted' }] }],
  ['leads.assignMany', 'a lead', { changes: [{ id: 4, ownerId: null }] }],
  ['leads.merge', 'a duplicate', { id: 5, duplicateIds: [6] }],
  ['leads.waiting', 'all', {}],
  ['leads.ticket', 'for a visitor', {}],
  ['leads.comments', 'of a lead', { ...page, leadId: 3 }],
  ['leads.comments', 'later page', { ...page, leadId: 3, cursor }],
  ['leads.submit', 'from a visitor', { fullName: 'Vic Visitor', email: 'lead7@example.com' }],
  ['invitations.list', 'all', page],
  ['invitations.list', 'later page', { ...page, cursor }],
  ['dashboard.setUp', 'of a new agency', {}],
  ['agency.categories', 'all', {}],
  ['planOffers.list', 'all', {}],
  ['planOffers.get', 'all', {}],
  ['planOffers.preview', 'a new plan', newPlan],
  ['passwords.forgot', 'by an address', { email: 'user77@example.com' }],
  ['passwords.forgot', 'by a name', { username: 'user 78' }],
  [
    'passwords.reset',
    'by a link',
    { token: 'x', newPassword: '123456', confirmPassword: '123456' },
    400,
  ],
  ['emailChange.confirm', 'by a link', { token: 'x' }, 400],
  ['emailChange.cancel', 'without a pending change', {}],
  ['jobs.listFailed', 'all', page],
  ['jobs.listFailed', 'later page', { ...page, cursor }],
  ['jobs.backup', 'the last one', {}],
];

test.each(calls)('%s (%s) as an admin uses indexes', (procedure, _what, input, status = 200) =>
  expectBoundedCall('admin', procedure, input, status),
);

test('a job finds its mail and its earlier failure by indexes', async () => {
  const { db } = app().database;
  await expectBounded(async () => {
    await attemptMail(db, 20);
    await hasMailLeft(db, 20);
    await clearFailure(db, deliverMail, { mailId: 20 });
    await deleteOldestFailedJobs(db, ['deliver-mail'], 50);
  });
});
