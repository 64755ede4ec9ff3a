import { Box, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { TRPCClientError } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { DateTimeField, TextField } from '#client/ui/text-field.tsx';
import { toFieldErrors, useZodForm } from '#client/ui/use-zod-form.ts';
import { durationExamples } from '#shared/duration.ts';
import { type TimeOverlap, timeLogEntry, timeOverlap } from '../schema.ts';
import { describeSpan, durationOf, startBefore, toInstant } from './span.ts';

/** Local times as in a `datetime-local` input, and the duration as `h:mm`. */
type EnteredLog = { startTime: string; endTime: string; duration: string; notes?: string };

const { startTime, endTime } = timeLogEntry.shape;
const timeLogForm = timeLogEntry.extend({
  startTime: z.preprocess(toInstant, startTime),
  endTime: z.preprocess(toInstant, endTime),
});

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

const overlapDetails = z.object({ overlap: timeOverlap });

/** The log or timer that caused the conflict, if the error is about an overlap. */
function overlapOf(error: unknown): TimeOverlap | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return overlapDetails.safeParse(error.data?.details).data?.overlap;
}

const describeOverlap = ({ kind, task, ...span }: TimeOverlap) =>
  kind === 'timer'
    ? `Overlaps with your timer on “${task.title}”, ${describeSpan(span)}.`
    : `Overlaps with “${task.title}”, ${describeSpan(span)}.`;

/** The dialog to log or edit time; shows the overlapping log after a conflict. */
export function TimeLogForm(props: TimeLogFormProps) {
  const { title, description, task, entered, error, isSending, submitLabel } = props;
  const { onSubmit, onClose, isStartSuggested = false } = props;
  const overlap = overlapOf(error);
  // The duration follows start and end until the user enters their own, for example to subtract a break.
  const [isOwnDuration, setOwnDuration] = useState(
    entered.duration !== durationOf(entered.startTime, entered.endTime),
  );

  const [isOwnStart, setOwnStart] = useState(!isStartSuggested);

  const [form, fields] = useZodForm({
    schema: timeLogForm,
    defaultValue: { ...entered, ...('id' in task && { taskId: String(task.id) }) },
    refusal: error,
    onSubmit,
  });

  function updateSuggestions(event: React.FormEvent<HTMLFormElement>) {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement)) return;
    const formData = new FormData(currentTarget);
    const text = (name: keyof EnteredLog) => String(formData.get(name));
    if (target.id === fields.startTime.id) setOwnStart(true);
    if (target.id === fields.duration.id) {
      setOwnDuration(true);
      const value = startBefore(text('endTime'), text('duration'));
      if (!isOwnStart && value) form.update({ name: fields.startTime.name, value });
    } else if (target.id === fields.startTime.id || target.id === fields.endTime.id) {
      const value = durationOf(text('startTime'), text('endTime'));
      if (!isOwnDuration && value) form.update({ name: fields.duration.name, value });
    }
  }

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
          <Grid gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} pb="4">
            {error !== null && !toFieldErrors(error) && (
              <Grid gridColumn="1 / -1">
                <FormError>{overlap ? describeOverlap(overlap) : errorMessage(error)}</FormError>
              </Grid>
            )}
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
            <DateTimeField field={fields.startTime} label="Start time" />
            <DateTimeField field={fields.endTime} label="End time" />
            <TextField
              field={fields.duration}
              required
              label="Duration"
              hint={`Such as ${durationExamples}`}
              verbatim
            />
            <Grid gridColumn="1 / -1">
              <TextAreaField field={fields.notes} label="Notes" rows={3} />
            </Grid>
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
