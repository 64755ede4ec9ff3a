import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { notesLimit } from '../limits.ts';
import type { useTimerNotes } from './use-timer-notes.ts';

type TimerNotesFieldProps = { formId: string; notes: ReturnType<typeof useTimerNotes> };

/** The notes of the timer, saved while typing. */
export function TimerNotesField({ formId, notes }: TimerNotesFieldProps) {
  const id = `${formId}-notes`;
  const field = {
    id,
    name: 'notes',
    formId,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    errors: undefined,
    required: false,
    maxLength: notesLimit,
  };
  return <TextAreaField field={field} label="Notes" rows={2} controlled={notes.field} />;
}
