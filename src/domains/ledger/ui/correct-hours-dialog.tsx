import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { textOf } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { exactHours, sumHours } from '#shared/hours.ts';
import { newUuid } from '#shared/uuid.ts';
import { correctionForm } from '../schema.ts';

const directions = [
  { value: 'add', title: 'Add hours', detail: 'The client gets more' },
  { value: 'remove', title: 'Remove hours', detail: 'The client gets less' },
] as const;
type Direction = (typeof directions)[number]['value'];

type CorrectHoursDialogProps = { clientId: number; fullName: string; onClose: () => void };

/** Adds or removes hours with a reason, after showing what is left then. */
export function CorrectHoursDialog({ clientId, fullName, onClose }: CorrectHoursDialogProps) {
  // Retries reuse this id, so that a lost response does not correct the hours twice.
  const [id] = useState(newUuid);
  const [direction, setDirection] = useState<Direction>('add');
  const sign = direction === 'add' ? 1 : -1;
  const hours = trpc.ledger.balance.useQuery({ clientId });
  const correct = useAct(trpc.ledger.correct, {
    onSuccess(entry) {
      const act = entry.hours < 0 ? 'removed' : 'added';
      toast({
        title: 'Hours corrected',
        description: `${formatHoursWithUnit(Math.abs(entry.hours))} ${act}. We're emailing ${fullName}.`,
      });
    },
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: `correct-hours-${clientId}`,
    schema: correctionForm,
    refusal: correct.error,
    onSubmit({ hours: entered, reason }) {
      const change = exactHours(sign * Math.abs(entered));
      const { balance } = hours.data ?? { balance: 0 };
      const balanceAfter = sumHours([balance, change]);
      correct.mutate({ id, clientId, hours: change, reason, balanceAfter });
    },
  });
  const entered = Number(textOf(fields.hours.value));
  const change = exactHours(sign * Math.abs(Number.isFinite(entered) ? entered : 0));

  return (
    <FormDialog
      form={form}
      title="Correct hours"
      submitLabel={direction === 'add' ? 'Add hours' : 'Remove hours'}
      submittingLabel="Correcting..."
      error={correct.error}
      isSubmitting={correct.isPending || !hours.data}
      onClose={onClose}
    >
      {hours.error && !hours.data && (
        <ErrorState error={hours.error} onRetry={() => void hours.refetch()} />
      )}
      <ChoiceCards
        legend="Correction"
        name="direction"
        options={directions}
        value={direction}
        onChange={setDirection}
      />
      <NumberField
        field={fields.hours}
        label="Hours"
        hint="Enter 1:30 or 1.5."
        min={0.01}
        max={10_000}
        step={0.01}
      />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The client gets it by email. Their VA sees it too."
        rows={3}
      />
      {hours.data && <Outcome balance={hours.data.balance} change={change} />}
    </FormDialog>
  );
}

/** What is left now and after the correction. A debt is said in words. */
function Outcome({ balance, change }: { balance: number; change: number }) {
  const after = sumHours([balance, change]);
  const describeLeft = (left: number) =>
    left < 0 ? `owes ${formatHoursWithUnit(-left)}` : `has ${formatHoursWithUnit(left)} left`;
  return (
    <Box
      role="status"
      px="4"
      py="3"
      borderRadius="control"
      lineHeight="snug"
      fontVariantNumeric="tabular-nums"
      bg={after < 0 ? 'time.tint' : 'sunken'}
      {...(after < 0 && { color: 'time' })}
    >
      The client {describeLeft(balance)} now
      {change !== 0 && (
        <>
          {', and '}
          <Box as="strong" fontWeight="semibold">
            {describeLeft(after)}
          </Box>{' '}
          afterwards
        </>
      )}
      .{after < 0 && ' A debt counts against the next hours that are added.'}
    </Box>
  );
}
