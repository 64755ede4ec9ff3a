import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatHoursMinutes } from '#shared/dates.ts';

type Correction = { hours: number; hoursLeft: number; reason: string };

const describeLeft = (hoursLeft: number) =>
  hoursLeft < 0
    ? `You have used ${formatHoursMinutes(-hoursLeft)} hours more than you had. Extra hours are settled at the end of the period.`
    : `You have ${formatHoursMinutes(hoursLeft)} hours left.`;

export const hoursCorrected = defineMail<Correction & { fullName: string }>({
  kind: 'hours-corrected',
  samples: {
    added: { fullName: 'Maya Lindqvist', hours: 2.5, hoursLeft: 41.25, reason: 'Logged twice' },
    'removed, with a debt': {
      fullName: 'Maya Lindqvist',
      hours: -4,
      hoursLeft: -1.5,
      reason: 'The hours of the kick-off were missing.',
    },
  },
  write({ fullName, hours, hoursLeft, reason }, site) {
    const act = `We ${hours > 0 ? 'added' : 'removed'} ${formatHoursMinutes(Math.abs(hours))} hours`;
    return {
      subject: `${act} ${hours > 0 ? 'to' : 'from'} your plan`,
      preview: describeLeft(hoursLeft),
      greets: fullName,
      blocks: [`${act}. Reason:`, { quote: reason }, describeLeft(hoursLeft)],
      button: { label: 'See all changes of your hours', href: `${site}/subscription-management` },
    };
  },
});

/** Tells the client that an administrator corrected their hours, and why. */
export async function queueHoursCorrected(
  db: Db,
  env: MailEnv,
  { clientId, ...correction }: Correction & { clientId: number },
) {
  const client = await db
    .selectFrom('users')
    .select(['fullName', 'email'])
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) return;
  const { fullName, email } = client;
  await queueMail(db, env, {
    ...hoursCorrected.render({ fullName, ...correction }, siteAddress(env)),
    to: email,
    userId: clientId,
    thread: { kind: 'hours', id: clientId },
  });
}
