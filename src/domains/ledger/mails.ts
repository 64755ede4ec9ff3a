import { lines, signature } from '#domains/users/mails.ts';
import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { formatHoursMinutes } from '#shared/dates.ts';

type Correction = { clientId: number; hours: number; hoursLeft: number; reason: string };

/** Tells the client that an administrator corrected their hours, and why. */
export async function queueHoursCorrected(
  db: Db,
  env: MailEnv,
  { clientId, hours, hoursLeft, reason }: Correction,
) {
  const client = await db
    .selectFrom('users')
    .select(['fullName', 'email'])
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) return;
  const act = `We ${hours > 0 ? 'added' : 'removed'} ${formatHoursMinutes(Math.abs(hours))} hours`;
  const left =
    hoursLeft < 0
      ? `You have used ${formatHoursMinutes(-hoursLeft)} hours more than you had. They count against your next hours.`
      : `You have ${formatHoursMinutes(hoursLeft)} hours left.`;
  await queueMail(db, env, {
    kind: 'hours-corrected',
    to: client.email,
    userId: clientId,
    subject: 'We corrected your hours',
    text: lines(
      `Hello ${client.fullName},`,
      `${act}. Reason: ${reason}`,
      left,
      `All changes of your hours: ${siteAddress(env)}/subscription-management`,
      signature,
    ),
  });
}
