import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDate, formatHoursWithUnit } from '#shared/dates.ts';

type Named = { fullName: string; timeZone: string | null };

type Adjusted = {
  title: string;
  startTime: string;
  /** The hours that were approved, those with all adjustments, and those of this adjustment. */
  approved: number;
  adjusted: number;
  hours: number;
  reason: string;
};

const signed = (hours: number) =>
  `${hours < 0 ? 'minus' : 'plus'} ${formatHoursWithUnit(Math.abs(hours))}`;

const sample = {
  fullName: 'Rosa Delgado',
  timeZone: 'America/Bogota',
  title: 'Book the venue',
  startTime: '2026-03-03T15:00:00.000Z',
  approved: 2,
  reason: 'The client agreed to one and a half hours.',
};

export const timeAdjusted = defineMail<Named & Adjusted>({
  kind: 'time-adjusted',
  samples: {
    less: { ...sample, adjusted: 1.5, hours: -0.5 },
    more: { ...sample, adjusted: 2.25, hours: 0.25 },
  },
  write(told, site) {
    const { fullName, timeZone, title, startTime, approved, adjusted, hours, reason } = told;
    const act = 'An administrator adjusted approved time of yours';
    return {
      subject: act,
      preview: `Reason: ${reason}`,
      greets: fullName,
      blocks: [`${act}. Reason:`, { quote: reason }],
      thing: [
        {
          facts: [
            ['Task', `“${title}”, ${formatDate(startTime, timeZone ?? 'UTC')}`],
            ['Approved', formatHoursWithUnit(approved)],
            ['Adjustment', signed(hours)],
            ['Now', formatHoursWithUnit(adjusted)],
          ],
        },
      ],
      button: { label: 'See your time', href: `${site}/time-tracking` },
      notes: ['If this is wrong, write to an administrator.'],
    };
  },
});

/** Tells a VA about an adjustment of their approved time. */
export const queueTimeAdjusted = (
  db: Db,
  env: MailEnv,
  { id, email, ...named }: Named & { id: number; email: string },
  { timeLogId, ...adjusted }: Adjusted & { timeLogId: number },
) =>
  queueMail(db, env, {
    ...timeAdjusted.render({ ...named, ...adjusted }, siteAddress(env)),
    to: email,
    userId: id,
    thread: { kind: 'time-log', id: timeLogId },
  });
