import type * as z from 'zod';
import { findBalance } from '#domains/ledger/queries.ts';
import { unsubscribeLinkOf } from '#domains/notifications/unsubscribe/token.ts';
import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { siteAddress } from '#server/mail/sender.ts';
import { isAdmin } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import { weeklyReportMail } from './mails.ts';
import { canReadReportsOf } from './policy.ts';
import {
  type Due,
  findReport,
  findWork,
  insertReport,
  listDue,
  listReports,
  notifyOfReport,
} from './queries.ts';
import {
  type listReportsInput,
  type ReportContent,
  reportContent,
  type WeeklyReport,
} from './schema.ts';

export async function readReport({ db, actor }: ActionContext, id: number): Promise<WeeklyReport> {
  const report = await findReport(db, id);
  if (!report || !canReadReportsOf(actor, report.clientId)) throw notFound('Weekly report');
  const { content, ...heading } = report;
  return { ...heading, ...reportContent.parse(content) };
}

export async function readReports(
  { db, actor }: ActionContext,
  { clientId: chosen, limit, cursor }: z.output<typeof listReportsInput>,
) {
  const clientId = chosen ?? (isAdmin(actor) ? undefined : actor.id);
  if (clientId === undefined) throw invalid('Please select a client', 'clientId');
  if (!canReadReportsOf(actor, clientId)) throw notFound('Client');
  const rows = await listReports(db, clientId, { limit: limit + 1, cursor });
  return toPage(rows, limit, ({ week, id }) => [week, id]);
}

type WriteContext = Pick<JobContext, 'db' | 'env'>;

/** Writes and mails the report of a client's week, once. */
const writeReport = ({ db, env }: WriteContext, { fullName, email, ...due }: Due) =>
  inTransaction(db, async (trx) => {
    const { clientId, week } = due;
    const { balance } = await findBalance(trx, clientId);
    const { hasWaited, ...work } = await findWork(trx, due);
    // Not tasks in progress, which may have been started after that week.
    if (work.done.count === 0 && work.hoursUsed === 0 && !hasWaited) return false;
    const content = { ...work, hoursLeft: Math.max(0, balance) };
    const report = await insertReport(trx, { clientId, week, content });
    if (!report) return false;
    if (await notifyOfReport(trx, clientId, report.id))
      await mailReport(
        { db: trx, env },
        { clientId, email },
        { ...content, fullName, week, id: report.id },
      );
    return true;
  });

type Mailed = ReportContent & { id: number; fullName: string; week: string };

async function mailReport(
  { db, env }: { db: Db; env: WriteContext['env'] },
  { clientId, email }: { clientId: number; email: string },
  report: Mailed,
) {
  const unsubscribeLink = unsubscribeLinkOf(env, { userId: clientId, kinds: ['weekly-report'] });
  await queueMail(db, env, {
    ...weeklyReportMail.render({ ...report, unsubscribeLink }, siteAddress(env)),
    to: email,
    userId: clientId,
    unsubscribeLink,
  });
}

const clientsPerPage = 100;

/**
 * Writes the reports that are due. Returns their number. Another run, or another node, writes none of them again.
 * Continues after an error, and throws the first one at the end.
 */
export async function writeReports(
  { db, env, signal }: Pick<JobContext, 'db' | 'env' | 'signal'>,
  now: Date,
) {
  const failures: unknown[] = [];
  let written = 0;
  let afterId = 0;
  let due: Due[];
  do {
    due = await listDue(db, { now, afterId, limit: clientsPerPage });
    for (const one of due) {
      if (signal.aborted) break;
      afterId = one.clientId;
      try {
        if (await writeReport({ db, env }, one)) written++;
      } catch (error) {
        failures.push(error);
      }
    }
  } while (due.length === clientsPerPage && !signal.aborted);
  if (failures.length > 0) throw failures[0];
  return written;
}
