import { Grid } from '@chakra-ui/react';
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DateTimeField } from '#client/ui/date-time-field.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { DialogCancel } from '#client/ui/dialog-cancel.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { toFieldErrors } from '#domains/tasks/ui/form/field-errors.ts';
import { formatHours } from '#shared/dates.ts';
import { timeLogForm } from '../schema.ts';
import { defaultSpan, hoursOf, toInstants } from './span.ts';

type TrackTimeDialogProps = { task: { id: number; title: string }; onClose: () => void };

export function TrackTimeDialog({ task, onClose }: TrackTimeDialogProps) {
  const utils = trpc.useUtils();
  const [span] = useState(() => defaultSpan(new Date()));
  const [refusal, setRefusal] = useState<SubmissionResult | null>(null);
  // The hours follow start and end until a person writes their own.
  const [isOwnDuration, setOwnDuration] = useState(false);

  const log = trpc.time.create.useMutation({
    onSuccess({ duration }) {
      void utils.time.list.invalidate({ taskId: task.id });
      toast({
        title: 'Time logged successfully',
        description: `You've logged ${formatHours(duration)} hours for this task.`,
      });
      onClose();
    },
    onError(error) {
      const fieldErrors = toFieldErrors(error);
      setRefusal(fieldErrors);
      toast({
        title: 'Failed to log time',
        description: 'There was an error saving your time log. Please try again.',
        tone: 'destructive',
      });
    },
  });

  const send = useOnce(log.mutate);

  const [form, fields] = useForm({
    lastResult: refusal,
    defaultValue: { ...span, duration: hoursOf(span.startTime, span.endTime) },
    constraint: getZodConstraint(timeLogForm),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(toInstants(formData), { schema: timeLogForm }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status !== 'success') return;
      send({ ...submission.value, taskId: task.id });
    },
  });

  function follow(event: React.FormEvent<HTMLFormElement>) {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement)) return;
    if (target.id === fields.duration.id) setOwnDuration(true);
    if (target.id !== fields.startTime.id && target.id !== fields.endTime.id) return;
    const entered = new FormData(currentTarget);
    const hours = hoursOf(String(entered.get('startTime')), String(entered.get('endTime')));
    if (!isOwnDuration && hours) form.update({ name: fields.duration.name, value: hours });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Track Time"
      description="Log your working hours for this task."
      dirty={form.dirty}
    >
      <DialogForm {...getFormProps(form)} onInput={follow}>
        <DialogBody>
          <Grid gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} pb="4">
            <DateTimeField field={fields.startTime} label="Start time" />
            <DateTimeField field={fields.endTime} label="End time" />
            <NumberField field={fields.duration} label="Duration in hours" min={0} max={24} />
            <Grid gridColumn="1 / -1">
              <TextAreaField field={fields.notes} label="Notes" rows={3} />
            </Grid>
          </Grid>
        </DialogBody>
        <DialogFooter>
          <DialogCancel disabled={log.isPending} />
          <Button type="submit" variant="primary" loading={log.isPending} loadingText="Saving...">
            Log Time
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
