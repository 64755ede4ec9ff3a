import { sendNotificationMails } from '#domains/notifications/mail/mailing.ts';
import { savePresence } from '#server/live/presence.ts';
import { openContent } from '#server/mail/content.ts';
import { type TestApp, testEnv } from './app.ts';
import type { TestUser } from './factories.ts';

/** With an unreachable mail server, so that the mails stay in the queue. */
export const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://gva.example' };

export const sendMails = ({ database: { db } }: TestApp, now: Date) =>
  sendNotificationMails({ db, env: testEnv(mailSettings) }, now);

/** The opened mails to a user, oldest first. */
export async function openMailsTo({ database: { db } }: TestApp, user: TestUser) {
  const rows = await db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('userId', '=', user.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ kind: row.kind, ...openContent(row, testEnv(mailSettings)) }));
}

/** Removes all users with their tasks and mails. Returns a new client and their VA. */
export async function resetMails(gva: TestApp) {
  const { db } = gva.database;
  await db.deleteFrom('tasks').execute();
  await db.deleteFrom('users').execute();
  const pair = await gva.createPair();
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('mailOutbox').execute();
  return pair;
}

type Overdue = { user: TestUser; taskId: number; at: string };

/** Tells a user, at this time, that a task is overdue. */
export const addOverdue = ({ database: { db } }: TestApp, { user, taskId, at }: Overdue) =>
  db
    .insertInto('notifications')
    .values({
      kind: 'overdue',
      subjectKind: 'task',
      inApp: true,
      mail: true,
      userId: user.id,
      subjectId: taskId,
      createdAt: at,
      updatedAt: at,
    })
    .execute();

type MailTimes = { quietFrom?: number; quietTo?: number; digestHour?: number };

export async function setMailTimes(
  { database: { db } }: TestApp,
  user: TestUser,
  { timeZone, ...times }: MailTimes & { timeZone: string },
) {
  await savePresence(db, [{ userId: user.id, timeZone }]);
  await db
    .insertInto('userSettings')
    .values({ userId: user.id, ...times })
    .execute();
}
