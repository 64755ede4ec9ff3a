import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { correctionReason } from '../../corrections/schema.ts';
import { describeSpan } from '../../labels.ts';
import type { ReportedLog } from '../../report/schema.ts';
import { LogHistory } from '../log-history.tsx';
import { useTaskSearch } from '../report/use-task-search.ts';
import {
  enteredLogOf,
  TimeLogError,
  TimeLogFields,
  timeLogForm,
  timeLogGrid,
  useSpanSuggestions,
} from '../time-log-fields.tsx';
import { clientOf, titleOf, workerOf } from './describe-log.ts';
import { ReasonField } from './reason-field.tsx';

const correctionForm = timeLogForm.extend({ reason: correctionReason });

/** Corrects a log, or moves it to another task. */
export function CorrectTimeDialog({ log, onClose }: { log: ReportedLog; onClose: () => void }) {
  // The form keeps what it showed at first, also when another person changes the log in the meantime.
  const [shown] = useState(log);
  const { entered, changesOf } = enteredLogOf(shown);
  const correct = useAct(trpc.timeCorrections.correct, {
    done: { title: 'Time corrected', description: `${workerOf(shown)} is told by email.` },
    onSuccess: onClose,
  });
  const [form, fields] = useZodForm({
    id: `correct-${shown.id}`,
    schema: correctionForm,
    defaultValue: { ...entered, taskId: String(shown.taskId) },
    refusal: correct.error,
    onSubmit: ({ taskId, reason, ...values }) =>
      correct.mutate({
        id: shown.id,
        version: log.version,
        reason,
        ...changesOf(values),
        ...(taskId !== shown.taskId && { taskId }),
      }),
  });
  const updateSuggestions = useSpanSuggestions({
    entered,
    fields,
    onSuggest: (name, value) => form.update({ name: fields[name].name, value }),
  });

  return (
    <FormDialog
      form={form}
      onInput={updateSuggestions}
      title="Correct time"
      description={`${workerOf(shown)}, for ${clientOf(shown)}`}
      submitLabel="Correct time"
      submittingLabel="Correcting..."
      isSubmitting={correct.isPending}
      onClose={onClose}
    >
      <Grid {...timeLogGrid}>
        <TimeLogError error={correct.error} timer="a timer" />
        {log.version !== shown.version && (
          <Box gridColumn="1 / -1" color="time" role="status">
            This time was changed while the form was open. It is now{' '}
            {formatHoursMinutes(log.duration)}, {describeSpan(log)}.
          </Box>
        )}
        <Box gridColumn="1 / -1">
          <ComboboxField
            field={fields.taskId}
            label="Task"
            hint="Another client's task moves the hours to that client."
            placeholder="Select a task"
            search={useTaskSearch()}
            initial={{ value: String(shown.taskId), label: titleOf(shown) }}
          />
        </Box>
        <TimeLogFields fields={fields} />
        <Box gridColumn="1 / -1">
          <ReasonField field={fields.reason} />
        </Box>
        {(log.correctedAt || log.editedAt || log.approval !== 'open') && (
          <Box gridColumn="1 / -1">
            <LogHistory log={log} />
          </Box>
        )}
      </Grid>
    </FormDialog>
  );
}
