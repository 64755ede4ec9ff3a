import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import type { Selection } from '#client/ui/table/list-table.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { reference } from '#shared/id.ts';
import { plural } from '#shared/plural.ts';
import { correctionReason } from '../../corrections/schema.ts';
import type { ReportedLog } from '../../report/schema.ts';
import { useTaskSearch } from '../report/use-task-search.ts';
import { hoursOf } from './delete-time-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

const moveForm = z.object({
  taskId: reference('Please select a task'),
  reason: correctionReason,
});

type MoveTimeDialogProps = { selection: Selection<ReportedLog>; onClose: () => void };

/** Moves the selected logs to a task. */
export function MoveTimeDialog({ selection, onClose }: MoveTimeDialogProps) {
  const { rows } = selection;
  const move = useAct(trpc.timeCorrections.moveMany, {
    done: ({ changed }) => ({
      title: 'Time moved',
      description: `${plural(changed, 'time log')} moved.`,
    }),
    onSuccess() {
      selection.clear();
      onClose();
    },
    onError(error) {
      selection.refuse('Failed to move time', error);
      onClose();
    },
  });
  const [form, fields] = useZodForm({
    id: 'move-time',
    schema: moveForm,
    refusal: move.error,
    onSubmit: (values) =>
      move.mutate({ logs: rows.map(({ id, version }) => ({ id, version })), ...values }),
  });
  return (
    <FormDialog
      form={form}
      title={`Move ${plural(rows.length, 'time log')}`}
      description={`${hoursOf(rows)} in all. Another client's task moves the hours to that client.`}
      submitLabel="Move time"
      submittingLabel="Moving..."
      isSubmitting={move.isPending}
      onClose={onClose}
    >
      <ComboboxField
        field={fields.taskId}
        label="Task"
        placeholder="Select a task"
        search={useTaskSearch()}
      />
      <ReasonField field={fields.reason} />
    </FormDialog>
  );
}
