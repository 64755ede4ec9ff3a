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

export function AssignVaCard() {
  const vas = useUnassignedVas();
  const clients = useUnassignedClients();
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
        <AssignVaForm vas={vas.search} clients={clients.search} />
      )}
    </SectionCard>
  );
}

function AssignVaForm({ vas, clients }: { vas: OptionSearch; clients: OptionSearch }) {
  const utils = trpc.useUtils();
  const [clientName, setClientName] = useState('');
  const assign = trpc.assignments.assign.useMutation({
    async onSuccess({ user }) {
      toast({
        title: 'VA assigned successfully',
        description: `${user.fullName} now works for ${clientName}.`,
      });
      form.reset();
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
