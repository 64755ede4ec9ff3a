import { lines, signature } from '#domains/users/mails.ts';
import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { formatDateTime, formatHours, formatTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Correction, LogVersion } from './versions.ts';

type CorrectedVa = { id: number; fullName: string; email: string; timeZone: string | null };
type Corrections = { reason: string; corrections: Correction[] };

const maxDescribed = 20;

/** `“Book the venue”, March 3, 2026 at 9:00 am to 10:30 am (UTC), 1.50 hours` */
function describeVersion({ task, values }: LogVersion, timeZone: string) {
  const start = formatDateTime(values.startTime, timeZone);
  const span = values.endTime ? `${start} to ${formatTime(values.endTime, timeZone)}` : start;
  return `“${task.title}”, ${span} (${timeZone}), ${formatHours(values.duration)} hours`;
}

const describeCorrection = ({ before, after }: Correction, timeZone: string) =>
  [
    ...(before ? [`Before: ${describeVersion(before, timeZone)}`] : []),
    `Now: ${after ? describeVersion(after, timeZone) : 'deleted'}`,
  ].join('\n');

function describeAct(corrections: Correction[]) {
  const [{ before, after } = { before: null, after: null }, ...others] = corrections;
  const logs = others.length > 0 ? plural(corrections.length, 'time log') : 'time';
  if (before === null) return `added ${logs} to your account`;
  return `${after === null ? 'deleted' : 'corrected'} ${logs} of yours`;
}

/** Tells a VA about corrections of their time. */
export function queueTimeCorrected(
  db: Db,
  env: MailEnv,
  { id, fullName, email, timeZone }: CorrectedVa,
  { reason, corrections }: Corrections,
) {
  const act = `An administrator ${describeAct(corrections)}`;
  const described = corrections.slice(0, maxDescribed);
  const more = corrections.length - described.length;
  return queueMail(db, env, {
    kind: 'time-corrected',
    to: email,
    userId: id,
    subject: act,
    text: lines(
      `Hello ${fullName},`,
      `${act}.`,
      ...described.map((one) => describeCorrection(one, timeZone ?? 'UTC')),
      ...(more > 0 ? [`And ${more} more.`] : []),
      `Reason: ${reason}`,
      `Your time: ${siteAddress(env)}/time-tracking`,
      'If this is wrong, write to an administrator.',
      signature,
    ),
  });
}
