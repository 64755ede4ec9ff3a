import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { describeBalance } from './describe-balance.ts';
import { findBalance } from './queries.ts';
import type { HoursBalance } from './schema.ts';

type Correction = { hours: number; reason: string };
type Corrected = Correction & { fullName: string; balance: HoursBalance };

const describeLeft = (hoursLeft: number) =>
  hoursLeft < 0
    ? `You have used ${formatHoursWithUnit(-hoursLeft)} more than you had. Extra hours are settled at the end of the period.`
    : `You have ${formatHoursWithUnit(hoursLeft)} left.`;

const sample: HoursBalance = {
  clientId: 3,
  periodStart: '2026-03-01',
  periodEnd: '2026-04-01',
  asOf: '2026-03-20',
  granted: 80,
  bought: 0,
  carried: 0,
  used: 38.75,
  available: 80,
  balance: 41.25,
  expiring: 0,
};

export const hoursCorrected = defineMail<Corrected>({
  kind: 'hours-corrected',
  samples: {
    added: { fullName: 'Maya Lindqvist', hours: 2.5, balance: sample, reason: 'Logged twice' },
    'removed, with a debt': {
      fullName: 'Maya Lindqvist',
      hours: -4,
      balance: { ...sample, used: 82, available: 80, balance: -2 },
      reason: 'The hours of the kick-off were missing.',
    },
  },
  write({ fullName, hours, balance, reason }, site) {
    const left = describeLeft(balance.balance);
    const act = `We ${hours > 0 ? 'added' : 'removed'} ${formatHoursWithUnit(Math.abs(hours))}`;
    return {
      subject: `${act} ${hours > 0 ? 'to' : 'from'} your plan`,
      preview: left,
      greets: fullName,
      blocks: [`${act}. Reason:`, { quote: reason }, left],
      thing: describeBalance(balance),
      button: {
        label: 'See all changes of your hours',
        href: `${site}/subscription-management?part=hours`,
      },
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
  const balance = await findBalance(db, clientId);
  await queueMail(db, env, {
    ...hoursCorrected.render({ fullName, balance, ...correction }, siteAddress(env)),
    to: email,
    userId: clientId,
    thread: { kind: 'hours', id: clientId },
  });
}
