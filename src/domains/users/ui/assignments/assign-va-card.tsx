import { Grid } from '@chakra-ui/react';
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { toFieldErrors } from '#domains/tasks/ui/form/field-errors.ts';
import { assignVaInput } from '../../change-schema.ts';
import { specializationLabels } from '../../labels.ts';
import { usePairs } from './use-pairs.ts';

/** Makes a VA and a client each other's. */
export function AssignVaCard() {
  const { vas, clients, error, retry } = usePairs();
  return (
    <SectionCard title="Assign a VA" detail="A VA and a client belong to each other alone.">
      {error && !vas ? (
        <ErrorState error={error} onRetry={() => void retry()} />
      ) : vas?.length === 0 ? (
        <EmptyState figure="people" title="No VAs available">
          Every assistant has a client. Unassign one, or create another.
        </EmptyState>
      ) : (
        <AssignVaForm vas={vas} clients={clients} />
      )}
    </SectionCard>
  );
}

function AssignVaForm({ vas, clients }: Pick<ReturnType<typeof usePairs>, 'vas' | 'clients'>) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<SubmissionResult | null>(null);
  const nameOfClient = (id: number) => clients?.find((client) => client.id === id)?.fullName;
  const assign = trpc.assignments.assign.useMutation({
    async onSuccess({ user, assignedClientId }) {
      const client = nameOfClient(assignedClientId ?? 0) ?? 'their client';
      toast({
        title: 'VA assigned successfully',
        description: `${user.fullName} now works for ${client}.`,
      });
      form.reset();
      await Promise.all([utils.assignments.invalidate(), utils.profiles.invalidate()]);
    },
    onError(problem) {
      setRefusal(toFieldErrors(problem));
      toast({
        title: 'Failed to assign VA',
        description: errorMessage(problem),
        tone: 'destructive',
      });
      void utils.assignments.invalidate();
      void utils.profiles.invalidate();
    },
  });
  const send = useOnce(assign.mutate);
  const [form, fields] = useForm({
    id: 'assign-va',
    lastResult: refusal,
    constraint: getZodConstraint(assignVaInput),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: assignVaInput }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') send(submission.value);
    },
  });

  return (
    <form {...getFormProps(form)}>
      <Grid
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr)) auto' }}
      >
        <SelectField
          field={fields.vaId}
          required
          label="Virtual Assistant"
          placeholder={vas ? 'Select a VA' : 'Loading VAs...'}
          options={(vas ?? []).map(({ userId, user, specialization }) => ({
            value: String(userId),
            label: specialization
              ? `${user.fullName}, ${specializationLabels[specialization]}`
              : user.fullName,
          }))}
        />
        <SelectField
          field={fields.clientId}
          required
          label="Client"
          placeholder={clients ? 'Select a client' : 'Loading clients...'}
          options={(clients ?? []).map(({ id, fullName, companyName }) => ({
            value: String(id),
            label: companyName ? `${fullName}, ${companyName}` : fullName,
          }))}
        />
        <Button
          type="submit"
          variant="primary"
          // In line with the fields, whose labels stand above them.
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
