import { Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import type { OptionSearch } from '#client/ui/use-option-search.ts';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useOnce } from '#client/use-once.ts';
import { assignVaInput } from '../../change-schema.ts';
import { useUnassignedClients, useUnassignedVas } from './use-unassigned.ts';

type ChosenClient = { id: number; fullName: string };

type AssignVaCardProps = {
  /** The client who is chosen at first. */
  clientId: number | undefined;
  onAssigned: () => void;
};

export function AssignVaCard({ clientId, onAssigned }: AssignVaCardProps) {
  const vas = useUnassignedVas();
  const clients = useUnassignedClients();
  const found = trpc.users.get.useQuery({ id: clientId ?? 0 }, { enabled: clientId !== undefined });
  const client = clientId === undefined ? undefined : found.data?.user;
  const error = vas.error ?? clients.error;
  return (
    <SectionCard title="Assign a VA" detail="Each VA can have one client.">
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([vas.retry(), clients.retry()])}
        />
      ) : vas.isEmpty ? (
        <EmptyState illustration="people" title="No VAs available">
          Every VA already has a client. Unassign or create one first.
        </EmptyState>
      ) : (
        <AssignVaForm
          key={client?.id}
          vas={vas.search}
          clients={clients.search}
          client={client}
          onAssigned={onAssigned}
        />
      )}
    </SectionCard>
  );
}

type AssignVaFormProps = {
  vas: OptionSearch;
  clients: OptionSearch;
  client: ChosenClient | undefined;
  onAssigned: () => void;
};

function AssignVaForm({ vas, clients, client, onAssigned }: AssignVaFormProps) {
  const utils = trpc.useUtils();
  const [clientName, setClientName] = useState(client?.fullName ?? '');
  const assign = trpc.assignments.assign.useMutation({
    async onSuccess({ user }) {
      toast({
        title: 'VA assigned successfully',
        description: `${user.fullName} now works for ${clientName}.`,
      });
      form.reset();
      onAssigned();
      await Promise.all([utils.assignments.invalidate(), utils.profiles.invalidate()]);
    },
    onError(problem) {
      toastFailure('Failed to assign VA', problem);
      void utils.assignments.invalidate();
      void utils.profiles.invalidate();
    },
  });
  const [form, fields] = useZodForm({
    id: 'assign-va',
    schema: assignVaInput,
    ...(client && { defaultValue: { clientId: String(client.id) } }),
    refusal: assign.error,
    onSubmit: useOnce(assign.mutate),
  });

  return (
    <form {...getFormProps(form)}>
      <Grid
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr)) auto' }}
      >
        <ComboboxField
          field={fields.vaId}
          required
          label="Virtual Assistant"
          placeholder={vas.options ? 'Select a VA' : 'Loading VAs...'}
          search={vas}
        />
        <ComboboxField
          field={fields.clientId}
          required
          label="Client"
          placeholder={clients.options ? 'Select a client' : 'Loading clients...'}
          search={clients}
          {...(client && { initial: { value: String(client.id), label: client.fullName } })}
          onChosen={({ label }) => setClientName(label)}
        />
        <Button
          type="submit"
          variant="primary"
          // Aligns the button with the fields, which have labels above them.
          mt={{ md: '1.6875rem' }}
          loading={assign.isPending}
          loadingText="Assigning..."
        >
          Assign VA
        </Button>
      </Grid>
    </form>
  );
}
