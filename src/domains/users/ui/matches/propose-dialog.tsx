import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { type Match, matchTextLimit, proposeVaForm } from '../../matches/schema.ts';
import { Needs } from '../assignments/client-needs.tsx';
import { useVaChoices } from '../assignments/use-choices.ts';
import { VaChoice } from '../assignments/va-choice.tsx';
import type { WaitingClient } from './use-match-acts.ts';

type ProposeDialogProps = { client: WaitingClient; match: Match | null; onClose: () => void };

/** Proposes a VA to a client, or another one than before. */
export function ProposeDialog({ client, match, onClose }: ProposeDialogProps) {
  const vas = useVaChoices();
  const open = match?.proposal?.outcome === null ? match.proposal : null;
  const [chosen, choose] = useState(
    open?.va ? { value: String(open.va.id), label: open.va.fullName } : { value: '', label: '' },
  );
  const propose = useAct(trpc.matches.propose, {
    done: {
      title: 'VA proposed',
      description: `${client.fullName} can accept ${chosen.label} or ask for someone else.`,
    },
    onSuccess: onClose,
  });
  const [form, fields] = useZodForm({
    id: 'propose-va',
    schema: proposeVaForm,
    defaultValue: { vaId: chosen.value, note: open?.note ?? '' },
    refusal: propose.error,
    onSubmit: (values) => propose.mutate({ ...values, clientId: client.id }),
  });
  return (
    <FormDialog
      form={form}
      title={open ? 'Change the proposal' : 'Propose a VA'}
      description={`${client.fullName} sees the profile of the VA, and accepts or asks for someone else.`}
      submitLabel={open ? 'Change proposal' : 'Propose VA'}
      submittingLabel="Proposing..."
      error={propose.error}
      isSubmitting={propose.isPending}
      onClose={onClose}
    >
      {vas.error ? (
        <ErrorState error={vas.error} onRetry={() => void vas.retry()} />
      ) : (
        <>
          <Needs clientId={client.id} />
          <VaChoice
            field={fields.vaId}
            vas={vas}
            chosen={chosen}
            onChosen={choose}
            onSuggested={(va) => {
              choose(va);
              form.update({ name: fields.vaId.name, value: va.value });
            }}
            clientId={client.id}
          />
          <TextAreaField
            field={fields.note}
            label="Note to the client"
            rows={3}
            limit={matchTextLimit}
          />
        </>
      )}
    </FormDialog>
  );
}
