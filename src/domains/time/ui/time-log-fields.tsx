import { Box, Grid } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod';
import { errorMessage } from '#client/describe-error.ts';
import type { FormField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { DateTimeField, TextField } from '#client/ui/text-field.tsx';
import { toFieldErrors } from '#client/ui/use-zod-form.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { durationExamples } from '#shared/duration.ts';
import { type TimeLog, timeLogEntry } from '../schema.ts';
import { describeOverlap } from './overlap.ts';
import { durationOf, startBefore, toInstant, toLocal } from './span.ts';

const { startTime, endTime } = timeLogEntry.shape;

/** Local times as in a `datetime-local` input, and the duration as `h:mm`. */
export type EnteredLog = { startTime: string; endTime: string; duration: string; notes?: string };

/** The rules of a form with local times. */
export const timeLogForm = timeLogEntry.extend({
  startTime: z.preprocess(toInstant, startTime),
  endTime: z.preprocess(toInstant, endTime),
});

export type EnteredValues = Pick<TimeLog, 'startTime' | 'endTime' | 'duration' | 'notes'>;

/** A stored log as it is shown in a form, and which values differ from it. */
export function enteredLogOf(log: EnteredValues) {
  const entered = {
    startTime: toLocal(new Date(log.startTime)),
    endTime: log.endTime ? toLocal(new Date(log.endTime)) : '',
    duration: formatHoursMinutes(log.duration),
    notes: log.notes ?? '',
  };
  const isSame = (name: 'startTime' | 'endTime', instant: string) =>
    toLocal(new Date(instant)) === entered[name];

  /** Only what was changed: the form shows minutes, so unchanged times would lose their seconds. */
  const changesOf = ({ startTime, endTime, duration, notes }: Span) => ({
    ...((notes ?? '') !== entered.notes && { notes: notes ?? null }),
    ...(formatHoursMinutes(duration) !== entered.duration && { duration }),
    ...(!isSame('startTime', startTime) && { startTime }),
    ...(!isSame('endTime', endTime) && { endTime }),
  });
  return { entered, changesOf };
}
type Span = Omit<z.output<typeof timeLogEntry>, 'taskId'>;

type SpanFields = Record<'startTime' | 'endTime' | 'duration', Pick<FormField, 'id'>>;
type Suggestions = {
  entered: EnteredLog;
  /** The start follows the duration until the user enters their own. */
  isStartSuggested?: boolean;
  fields: SpanFields;
  onSuggest: (name: 'startTime' | 'duration', value: string) => void;
};

/**
 * The form's input handler. The duration follows start and end until the user enters their own, for example to subtract a
 * break.
 */
export function useSpanSuggestions(options: Suggestions) {
  const { entered, isStartSuggested = false, fields, onSuggest } = options;
  const [isOwnDuration, setOwnDuration] = useState(
    entered.duration !== durationOf(entered.startTime, entered.endTime),
  );
  const [isOwnStart, setOwnStart] = useState(!isStartSuggested);

  return (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement)) return;
    const formData = new FormData(currentTarget);
    const text = (name: keyof EnteredLog) => String(formData.get(name));
    if (target.id === fields.startTime.id) setOwnStart(true);
    if (target.id === fields.duration.id) {
      setOwnDuration(true);
      const value = startBefore(text('endTime'), text('duration'));
      if (!isOwnStart && value) onSuggest('startTime', value);
    } else if (target.id === fields.startTime.id || target.id === fields.endTime.id) {
      const value = durationOf(text('startTime'), text('endTime'));
      if (!isOwnDuration && value) onSuggest('duration', value);
    }
  };
}

type TimeLogErrorProps = {
  error: unknown;
  /** Whose timer may overlap, such as "your timer". */
  timer: string;
};

/** The error of the last request, if it is not shown under a field. */
export function TimeLogError({ error, timer }: TimeLogErrorProps) {
  if (!error || toFieldErrors(error)) return null;
  return (
    <Box gridColumn="1 / -1">
      <FormError>{describeOverlap(error, timer) ?? errorMessage(error)}</FormError>
    </Box>
  );
}

/** The grid of a form about a log. */
export const timeLogGrid = {
  gap: '5',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  pb: '4',
} as const;

type TimeLogFieldsProps = {
  fields: Record<'startTime' | 'endTime' | 'duration' | 'notes', FormField>;
  /** The earliest start, if there is one. */
  earliest?: string | undefined;
};

/** Start, end, duration and notes, in a grid of two columns. */
export function TimeLogFields({ fields, earliest }: TimeLogFieldsProps) {
  return (
    <>
      <DateTimeField
        field={fields.startTime}
        label="Start time"
        {...(earliest !== undefined && { min: toLocal(new Date(earliest)) })}
      />
      <DateTimeField field={fields.endTime} label="End time" />
      <TextField
        field={fields.duration}
        label="Duration"
        hint={`Such as ${durationExamples}`}
        verbatim
      />
      <Grid gridColumn="1 / -1">
        <TextAreaField field={fields.notes} label="Notes" rows={3} />
      </Grid>
    </>
  );
}
