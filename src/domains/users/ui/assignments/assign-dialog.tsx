import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import type { SearchOption } from '#client/ui/use-option-search.ts';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { assignVaInput } from '../../change-schema.ts';
import { Needs } from './client-needs.tsx';
import { useClientChoices, useVaChoices } from './use-choices.ts';
import { VaChoice } from './va-choice.tsx';

type AssignDialogProps = {
  /** Chosen at first. */
  clientId: number | undefined;
  vaId: number | undefined;
  onClose: () => void;
};

const noChoice: SearchOption = { value: '', label: '' };

/** The name of the person in the address, before the form is shown. */
function usePerson(id: number | undefined) {
  const found = trpc.users.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  const user = found.data?.user;
  const option = user && { value: String(user.id), label: user.fullName };
  return { option: option ?? noChoice, isLoading: id !== undefined && found.isPending };
}

/** Assigns a VA to a client. Either may be chosen first. */
export function AssignDialog({ clientId, vaId, onClose }: AssignDialogProps) {
  const client = usePerson(clientId);
  const va = usePerson(vaId);
  // A person of the address who does not exist is chosen in the form instead.
  if (client.isLoading || va.isLoading) return null;
  return <AssignForm client={client.option} va={va.option} onClose={onClose} />;
}

type AssignFormProps = { client: SearchOption; va: SearchOption; onClose: () => void };

function AssignForm({ client, va, onClose }: AssignFormProps) {
  const clients = useClientChoices();
  const vas = useVaChoices();
  const [chosenClient, chooseClient] = useState(client);
  const [chosenVa, chooseVa] = useState(va);
  const overview = trpc.assignments.overview.useQuery();
  const maxClients = overview.data?.maxClients ?? 1;
  const assign = useAct(trpc.assignments.assign, {
    done: ({ user }) => ({
      title: 'VA assigned successfully',
      description: `${user.fullName} now works for ${chosenClient.label}.`,
    }),
    onSuccess: onClose,
    failed: 'Failed to assign VA',
  });
  const [form, fields] = useZodForm({
    id: 'assign-va',
    schema: assignVaInput,
    defaultValue: { clientId: client.value, vaId: va.value },
    refusal: assign.error,
    onSubmit: assign.mutate,
  });
  const clientId = Number(chosenClient.value) || undefined;
  const error = vas.error ?? clients.error;

  return (
    <FormDialog
      form={form}
      title="Assign a VA"
      description={
        maxClients === 1
          ? 'Each VA can have one client.'
          : `Each VA can have up to ${maxClients} clients.`
      }
      submitLabel="Assign VA"
      submittingLabel="Assigning..."
      isSubmitting={assign.isPending}
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([vas.retry(), clients.retry()])}
        />
      ) : (
        <Flex direction="column" gap="4">
          <ComboboxField
            field={fields.clientId}
            label="Client"
            placeholder={clients.search.options ? 'Select a client' : 'Loading clients...'}
            search={clients.search}
            initial={chosenClient}
            onChosen={chooseClient}
          />
          {clientId && <Needs clientId={clientId} />}
          <VaChoice
            field={fields.vaId}
            vas={vas}
            chosen={chosenVa}
            onChosen={chooseVa}
            onSuggested={(option) => {
              chooseVa(option);
              form.update({ name: fields.vaId.name, value: option.value });
            }}
            clientId={clientId}
          />
        </Flex>
      )}
    </FormDialog>
  );
}
