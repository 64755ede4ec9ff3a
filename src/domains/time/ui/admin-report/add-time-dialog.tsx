import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { usePersonSearch } from '#domains/users/parts/use-person-filter.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { reference } from '#shared/id.ts';
import { correctionReason } from '../../corrections/schema.ts';
import { useTaskSearch } from '../report/use-task-search.ts';
import { defaultSpan, durationOf } from '../span.ts';
import {
  TimeLogError,
  TimeLogFields,
  timeLogForm,
  timeLogGrid,
  useSpanSuggestions,
} from '../time-log-fields.tsx';
import { ReasonField } from './reason-field.tsx';

const addedTimeForm = timeLogForm.extend({
  vaId: reference('Please select a VA'),
  reason: correctionReason,
});

/** Logs time for a VA, also older than a VA may log. */
export function AddTimeDialog({ onClose }: { onClose: () => void }) {
  const [span] = useState(() => defaultSpan(new Date()));
  const entered = { ...span, duration: durationOf(span.startTime, span.endTime) };
  const add = useAct(trpc.timeCorrections.add, {
    done: ({ duration, va }) => ({
      title: 'Time added',
      description: `${formatHoursMinutes(duration)} added for ${va?.fullName ?? 'the VA'}.`,
    }),
    onSuccess: onClose,
  });
  const [form, fields] = useZodForm({
    id: 'add-time',
    schema: addedTimeForm,
    defaultValue: entered,
    refusal: add.error,
    onSubmit: add.mutate,
  });
  const updateSuggestions = useSpanSuggestions({
    entered,
    isStartSuggested: true,
    fields,
    onSuggest: (name, value) => form.update({ name: fields[name].name, value }),
  });

  return (
    <FormDialog
      form={form}
      onInput={updateSuggestions}
      title="Add time"
      description="Log time for a VA. They are told by email."
      submitLabel="Add time"
      submittingLabel="Adding..."
      isSubmitting={add.isPending}
      onClose={onClose}
    >
      <Grid {...timeLogGrid}>
        <TimeLogError error={add.error} timer="a timer" />
        <ComboboxField
          field={fields.vaId}
          label="Virtual Assistant"
          placeholder="Select a VA"
          search={usePersonSearch('va')}
        />
        <ComboboxField
          field={fields.taskId}
          label="Task"
          placeholder="Select a task"
          search={useTaskSearch()}
        />
        <TimeLogFields fields={fields} />
        <Box gridColumn="1 / -1">
          <ReasonField field={fields.reason} />
        </Box>
      </Grid>
    </FormDialog>
  );
}
