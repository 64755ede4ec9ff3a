import type { Db } from '#server/db.ts';
import type { LetterBlock } from '#server/mail/letter.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDateTime, formatHoursWithUnit, formatTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Correction, LogVersion } from './versions.ts';

type Named = { fullName: string; timeZone: string | null };
type CorrectedVa = Named & { id: number; email: string };

type Version = {
  task: Pick<LogVersion['task'], 'title'>;
  values: Pick<LogVersion['values'], 'startTime' | 'endTime' | 'duration'>;
};
type Described = { before: Version | null; after: Version | null };
type Corrected = Named & { reason: string; corrections: readonly Described[] };

const maxDescribed = 20;

/** `“Book the venue”, March 3, 2026 at 9:00 am to 10:30 am (UTC), 1:30 h` */
function describeVersion({ task, values }: Version, timeZone: string) {
  const start = formatDateTime(values.startTime, timeZone);
  const span = values.endTime ? `${start} to ${formatTime(values.endTime, timeZone)}` : start;
  return `“${task.title}”, ${span} (${timeZone}), ${formatHoursWithUnit(values.duration)}`;
}

const describeCorrection = ({ before, after }: Described, timeZone: string): LetterBlock => ({
  facts: [
    ...(before ? [['Before', describeVersion(before, timeZone)] as const] : []),
    ['Now', after ? describeVersion(after, timeZone) : 'deleted'],
  ],
});

function describeAct(corrections: readonly Described[]) {
  const [{ before, after } = { before: null, after: null }, ...others] = corrections;
  const logs = others.length > 0 ? plural(corrections.length, 'time log') : 'time';
  if (before === null) return `added ${logs} to your account`;
  return `${after === null ? 'deleted' : 'corrected'} ${logs} of yours`;
}

const sampleVersion = (endTime: string, duration: number): Version => ({
  task: { title: 'Book the venue' },
  values: { startTime: '2026-03-03T09:00:00.000Z', endTime, duration },
});
const sample = {
  fullName: 'Rosa Delgado',
  timeZone: 'America/Bogota',
  reason: 'The lunch break was logged too.\nPlease stop the timer next time.',
};
const changed: Described = {
  before: sampleVersion('2026-03-03T12:30:00.000Z', 3.5),
  after: sampleVersion('2026-03-03T11:30:00.000Z', 2.5),
};

export const timeCorrected = defineMail<Corrected>({
  kind: 'time-corrected',
  samples: {
    changed: { ...sample, corrections: [changed] },
    deleted: { ...sample, corrections: [{ ...changed, after: null }] },
    many: { ...sample, corrections: Array.from({ length: 22 }, () => changed) },
  },
  write({ fullName, timeZone, reason, corrections }, site) {
    const act = `An administrator ${describeAct(corrections)}`;
    const described = corrections.slice(0, maxDescribed);
    const more = corrections.length - described.length;
    return {
      subject: act,
      preview: `Reason: ${reason}`,
      greets: fullName,
      blocks: [`${act}. Reason:`, { quote: reason }],
      thing: [
        ...described.map((one) => describeCorrection(one, timeZone ?? 'UTC')),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      button: { label: 'See your time', href: `${site}/time-tracking` },
      notes: ['If this is wrong, write to an administrator.'],
    };
  },
});

/** Tells a VA about corrections of their time. */
export function queueTimeCorrected(
  db: Db,
  env: MailEnv,
  { id, email, ...named }: CorrectedVa,
  { reason, corrections }: { reason: string; corrections: Correction[] },
) {
  const [first, ...others] = corrections;
  return queueMail(db, env, {
    ...timeCorrected.render({ ...named, reason, corrections }, siteAddress(env)),
    to: email,
    userId: id,
    // One mail about several logs belongs to none of them.
    ...(first && others.length === 0 && { thread: { kind: 'time-log', id: first.timeLogId } }),
  });
}
