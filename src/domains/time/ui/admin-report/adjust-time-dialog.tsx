import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { durationExamples, parseDuration } from '#shared/duration.ts';
import { exactHours } from '#shared/hours.ts';
import { rule } from '#shared/rule.ts';
import { newUuid } from '#shared/uuid.ts';
import { correctionReason } from '../../corrections/schema.ts';
import { maxLogHours } from '../../limits.ts';
import type { ReportedLog } from '../../report/schema.ts';
import { ApprovalHistory } from '../approval-history.tsx';
import { clientOf, titleOf, workerOf } from './describe-log.ts';
import { ReasonField } from './reason-field.tsx';

/** What the hours will be. `0` takes all of them off. */
const newHours = z
  .string({ error: 'New hours are required' })
  .transform((text, context) => {
    const hours = /^0+([:.]0*)?$/.test(text.trim()) ? 0 : parseDuration(text);
    if (hours !== null) return hours;
    context.addIssue({ code: 'custom', message: `Enter hours such as ${durationExamples}` });
    return z.NEVER;
  })
  .pipe(z.number().max(maxLogHours, `Enter at most ${maxLogHours} hours`));

/** Adjusts approved time by an entry of its own, because approved time is locked. */
export function AdjustTimeDialog({ log, onClose }: { log: ReportedLog; onClose: () => void }) {
  const [shown] = useState(log);
  const [requestId] = useState(newUuid);
  const current = shown.adjustedDuration ?? shown.duration;
  const adjust = useAct(trpc.timeApprovals.adjust, {
    done: { title: 'Time adjusted' },
    onSuccess: onClose,
  });
  const [form, fields] = useZodForm({
    id: `adjust-${shown.id}`,
    schema: z
      .object({ hours: newHours, reason: correctionReason })
      .refine(
        ({ hours }) => exactHours(hours - current) !== 0,
        rule('hours', `It is ${formatHoursMinutes(current)} already`),
      ),
    refusal: adjust.error,
    onSubmit: ({ hours, reason }) =>
      adjust.mutate({
        id: shown.id,
        requestId,
        reason,
        expectedHours: current,
        hours: exactHours(hours - current),
      }),
  });
  return (
    <FormDialog
      form={form}
      title="Adjust approved time"
      description={`${titleOf(shown)}, ${workerOf(shown)}, for ${clientOf(shown)}`}
      submitLabel="Adjust time"
      submittingLabel="Adjusting..."
      error={adjust.error}
      isSubmitting={adjust.isPending}
      onClose={onClose}
    >
      <Box color="muted">
        Approved time is locked. The difference becomes an entry of its own, which the VA and the
        client see. The hours are now {formatHoursMinutes(current)}.
      </Box>
      <TextField field={fields.hours} label="New hours" hint={`For example ${durationExamples}`} />
      <ReasonField field={fields.reason} />
      <ApprovalHistory id={shown.id} />
    </FormDialog>
  );
}
