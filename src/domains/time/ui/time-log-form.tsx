import { Grid } from '@chakra-ui/react';
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { Button } from '#client/ui/button.tsx';
import { DateTimeField } from '#client/ui/date-time-field.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { DialogCancel } from '#client/ui/dialog-cancel.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { toFieldErrors } from '#domains/tasks/ui/form/field-errors.ts';
import { timeLogForm } from '../schema.ts';
import { clashOf, describeClash } from './clash.ts';
import { hoursOf, toInstants } from './span.ts';

/** Moments as the picker writes them, where the reader is. */
type Entered = { startTime: string; endTime: string; duration: string; notes?: string };

type TimeLogFormProps = {
  title: string;
  description: string;
  entered: Entered;
  /** What the server said the last time. */
  error: unknown;
  isSending: boolean;
  submitLabel: string;
  onSubmit: (log: z.output<typeof timeLogForm>) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Start, end, hours and notes of a log, in a dialog; what it would overlap is shown. */
export function TimeLogForm(props: TimeLogFormProps) {
  const { title, description, entered, error, isSending, submitLabel, onSubmit, onClose } = props;
  const refusal: SubmissionResult | null = toFieldErrors(error);
  const clash = clashOf(error);
  // The hours follow start and end until a person writes their own, as they have when some of it was a pause.
  const [isOwnDuration, setOwnDuration] = useState(
    entered.duration !== hoursOf(entered.startTime, entered.endTime),
  );

  const [form, fields] = useForm({
    lastResult: refusal,
    defaultValue: entered,
    constraint: getZodConstraint(timeLogForm),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(toInstants(formData), { schema: timeLogForm }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') onSubmit(submission.value);
    },
  });

  function follow(event: React.FormEvent<HTMLFormElement>) {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement)) return;
    if (target.id === fields.duration.id) setOwnDuration(true);
    if (target.id !== fields.startTime.id && target.id !== fields.endTime.id) return;
    const written = new FormData(currentTarget);
    const hours = hoursOf(String(written.get('startTime')), String(written.get('endTime')));
    if (!isOwnDuration && hours) form.update({ name: fields.duration.name, value: hours });
  }

  return (
    <Dialog open onClose={onClose} title={title} description={description} dirty={form.dirty}>
      <DialogForm {...getFormProps(form)} onInput={follow}>
        <DialogBody>
          <Grid gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} pb="4">
            {clash && (
              <Grid gridColumn="1 / -1">
                <FormError>{describeClash(clash)}</FormError>
              </Grid>
            )}
            <DateTimeField field={fields.startTime} label="Start time" />
            <DateTimeField field={fields.endTime} label="End time" />
            <NumberField field={fields.duration} label="Duration in hours" min={0} max={24} />
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
