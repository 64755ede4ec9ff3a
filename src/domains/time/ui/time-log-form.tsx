import { Box, Grid } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { formatDateTime } from '#shared/dates.ts';
import { rule } from '#shared/rule.ts';
import { startsTooEarly } from '../labels.ts';
import type { timeLogEntry } from '../schema.ts';
import { toLocal } from './span.ts';
import {
  type EnteredLog,
  TimeLogError,
  TimeLogFields,
  timeLogForm,
  timeLogGrid,
  useSpanSuggestions,
} from './time-log-fields.tsx';

type TimeLogFormProps = {
  title: string;
  description?: string;
  /** One given task, or the options to select from. */
  task: { id: number; title: string } | { choices: readonly Option[] };
  entered: EnteredLog;
  /** The start follows the duration until the user enters their own. */
  isStartSuggested?: boolean;
  /** The error of the last submission. */
  error: unknown;
  isSending: boolean;
  submitLabel: string;
  onSubmit: (log: z.output<typeof timeLogEntry>) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** The earliest start of the user's time on a task; undefined until it is known. */
function useEarliest(taskId: number) {
  const found = trpc.time.earliest.useQuery({ taskId }, { enabled: taskId > 0 });
  return found.data?.earliest;
}

/** The dialog to log or edit time; shows the overlapping log after a conflict. */
export function TimeLogForm(props: TimeLogFormProps) {
  const { title, description, task, entered, error, isSending, submitLabel } = props;
  const { onSubmit, onClose, isStartSuggested = false } = props;

  const [taskId, setTaskId] = useState('id' in task ? task.id : 0);
  const earliest = useEarliest(taskId);
  // A start that is stored already can stay.
  const isAllowed = (start: string) =>
    !earliest || start >= earliest || toLocal(new Date(start)) === entered.startTime;
  const [form, fields] = useZodForm({
    schema: timeLogForm.refine(
      ({ startTime }) => isAllowed(startTime),
      rule('startTime', startsTooEarly(earliest ? formatDateTime(earliest) : '')),
    ),
    defaultValue: { ...entered, ...('id' in task && { taskId: String(task.id) }) },
    refusal: error,
    onSubmit,
  });
  const updateSuggestions = useSpanSuggestions({
    entered,
    isStartSuggested,
    fields,
    onSuggest: (name, value) => form.update({ name: fields[name].name, value }),
  });

  function follow(event: FormEvent<HTMLFormElement>) {
    updateSuggestions(event);
    setTaskId(Number(new FormData(event.currentTarget).get(fields.taskId.name)));
  }

  return (
    <FormDialog
      form={form}
      onInput={follow}
      title={title}
      {...(description && { description })}
      submitLabel={submitLabel}
      submittingLabel="Saving..."
      isSubmitting={isSending}
      onClose={onClose}
    >
      <Grid {...timeLogGrid}>
        <TimeLogError error={error} timer="your timer" />
        <Box gridColumn="1 / -1">
          {'id' in task ? (
            <>
              <Box color="muted" fontSize="sm">
                Task
              </Box>
              <Box fontWeight="medium" overflowWrap="anywhere">
                {task.title}
              </Box>
              <input type="hidden" name={fields.taskId.name} defaultValue={task.id} />
            </>
          ) : (
            <SelectField
              field={fields.taskId}
              label="Task"
              placeholder="Select a task"
              options={task.choices}
            />
          )}
        </Box>
        <TimeLogFields fields={fields} earliest={earliest} />
        {props.children && <Grid gridColumn="1 / -1">{props.children}</Grid>}
      </Grid>
    </FormDialog>
  );
}
