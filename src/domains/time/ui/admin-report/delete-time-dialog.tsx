import { Box } from '@chakra-ui/react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import type { Selection } from '#client/ui/table/list-table.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
import { plural } from '#shared/plural.ts';
import { correctionReason } from '../../corrections/schema.ts';
import type { ReportedLog } from '../../report/schema.ts';
import { clientOf, describeLog } from './describe-log.ts';
import { ReasonField } from './reason-field.tsx';

const deletionForm = z.object({ reason: correctionReason });

export const hoursOf = (logs: readonly ReportedLog[]) =>
  formatHoursMinutes(sumHours(logs.map(({ duration }) => duration)));

type DeleteTimeDialogProps = {
  logs: readonly ReportedLog[];
  /** The selection in the list, if several logs are deleted. */
  selection?: Selection<ReportedLog> | undefined;
  onClose: () => void;
};

/** Deletes one or more logs. Their values are kept in the corrections. */
export function DeleteTimeDialog({ logs, selection, onClose }: DeleteTimeDialogProps) {
  const [log, ...others] = logs;
  const isOne = others.length === 0;
  const what = isOne ? 'time log' : `${logs.length} time logs`;
  const done = (count: number) => {
    toast({ title: 'Time deleted', description: `${plural(count, 'time log')} deleted.` });
    selection?.clear();
    onClose();
  };
  const removeOne = useAct(trpc.timeCorrections.delete, { onSuccess: () => done(1) });
  const removeMany = useAct(trpc.timeCorrections.deleteMany, {
    onSuccess: ({ changed }) => done(changed),
    onError(error) {
      selection?.refuse('Failed to delete time', error);
      onClose();
    },
  });
  function remove(reason: string) {
    if (log && !selection) removeOne.mutate({ id: log.id, version: log.version, reason });
    else removeMany.mutate({ logs: logs.map(({ id, version }) => ({ id, version })), reason });
  }
  const [form, fields] = useZodForm({
    id: 'delete-time',
    schema: deletionForm,
    refusal: removeOne.error,
    onSubmit: ({ reason }) => remove(reason),
  });

  return (
    <FormDialog
      form={form}
      title={`Delete ${what}`}
      size="sm"
      tone="danger"
      submitLabel={`Delete ${what}`}
      submittingLabel="Deleting..."
      error={removeOne.error}
      isSubmitting={removeOne.isPending || removeMany.isPending}
      onClose={onClose}
    >
      <Box color="muted" overflowWrap="anywhere">
        {log && isOne
          ? `${describeLog(log)} is given back to ${clientOf(log)}.`
          : `${hoursOf(logs)} are given back to the clients.`}{' '}
        The old values stay in the corrections.
      </Box>
      <ReasonField field={fields.reason} />
    </FormDialog>
  );
}
