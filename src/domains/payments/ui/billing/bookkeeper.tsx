import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { saveBookkeeperInput } from '../../billing/schema.ts';

/** The second address of invoices and receipts. */
export function Bookkeeper() {
  const { data: billing } = trpc.billing.get.useQuery();
  const [isEditing, setEditing] = useState(false);
  if (!billing) return null;
  const email = billing.bookkeeperEmail;
  return (
    <SectionCard
      title="Bookkeeper"
      actions={
        <Button size="sm" onClick={() => setEditing(true)}>
          {email ? 'Edit email' : 'Add email'}
        </Button>
      }
    >
      {email ? (
        <Box overflowWrap="anywhere">{email} gets invoices and receipts, too.</Box>
      ) : (
        <Box color="muted">Add an email address that gets your invoices and receipts, too.</Box>
      )}
      {isEditing && <BookkeeperDialog email={email} onClose={() => setEditing(false)} />}
    </SectionCard>
  );
}

type BookkeeperDialogProps = { email: string | null; onClose: () => void };

function BookkeeperDialog({ email, onClose }: BookkeeperDialogProps) {
  const save = useAct(trpc.billing.saveBookkeeper, {
    done: ({ bookkeeperEmail }) => ({
      title: 'Email saved',
      description: bookkeeperEmail
        ? `The next invoices and receipts go to ${bookkeeperEmail}, too.`
        : 'The next invoices and receipts go to you only.',
    }),
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: 'bookkeeper',
    schema: saveBookkeeperInput,
    ...(email && { defaultValue: { email } }),
    refusal: save.error,
    onSubmit: (values) => save.mutate(values),
  });
  return (
    <FormDialog
      form={form}
      title="Bookkeeper"
      submitLabel="Save email"
      submittingLabel="Saving..."
      error={save.error}
      isSubmitting={save.isPending}
      onClose={onClose}
    >
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        hint="Leave it empty if invoices and receipts go to you only."
        verbatim
      />
    </FormDialog>
  );
}
