import { Box, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import type { timeLogEntry } from '../schema.ts';
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

/** The dialog to log or edit time; shows the overlapping log after a conflict. */
export function TimeLogForm(props: TimeLogFormProps) {
  const { title, description, task, entered, error, isSending, submitLabel } = props;
  const { onSubmit, onClose, isStartSuggested = false } = props;

  const [form, fields] = useZodForm({
    schema: timeLogForm,
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

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dirty={form.dirty}
      {...(description && { description })}
    >
      <DialogForm {...getFormProps(form)} onInput={updateSuggestions}>
        <DialogBody>
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
                  required
                  label="Task"
                  placeholder="Select a task"
                  options={task.choices}
                />
              )}
            </Box>
            <TimeLogFields fields={fields} />
            {props.children && <Grid gridColumn="1 / -1">{props.children}</Grid>}
          </Grid>
        </DialogBody>
        <DialogFooter>
          <DialogCancel disabled={isSending} />
          <Button type="submit" variant="primary" loading={isSending} loadingText="Saving...">
            {submitLabel}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
