import { Box, Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { textOf } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { roleLabels } from '#domains/users/labels.ts';
import { currencySymbol } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { maxInvitees } from '../invitees.ts';
import { inviteManyInput } from '../schema.ts';
import { InvitedPeople } from './invited-people.tsx';

const roles = inviteManyInput.shape.role.options.map((value) => ({
  value,
  label: roleLabels[value],
}));

/** Invites several people together, who choose their own username and password. */
export function InviteManyDialog({ onClose }: { onClose: () => void }) {
  const invite = useAct(trpc.invitations.createMany, {
    onSuccess({ invited, skipped }) {
      if (skipped.length > 0 || invited.some(({ link }) => link !== null)) return;
      toast({
        title: `${plural(invited.length, 'invitation')} on the way`,
        description: 'User Management > Invitations shows who has not joined.',
      });
      onClose();
    },
    failed: 'Failed to invite',
  });
  const [form, fields] = useZodForm({
    id: 'invite-many',
    schema: inviteManyInput,
    defaultValue: { role: 'va', weeklyHours: '40' },
    refusal: invite.error,
    onSubmit: invite.mutate,
  });
  if (invite.data) return <InvitedPeople outcome={invite.data} onClose={onClose} />;
  const chosen = textOf(fields.role.value ?? fields.role.initialValue);
  const hasTerms = chosen === 'va';
  return (
    <FormDialog
      form={form}
      title={hasTerms ? 'Invite VAs' : 'Invite people'}
      description="Each person gets an email with a link that works for seven days. They need no approval."
      submitLabel="Send invitations"
      submittingLabel="Sending..."
      isSubmitting={invite.isPending}
      onClose={onClose}
    >
      <TextAreaField
        field={fields.addresses}
        label="Email addresses"
        hint={`At most ${maxInvitees}, between commas, spaces or lines. You can add names: Ana Lopez <ana@example.com>`}
        rows={5}
      />
      <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <Box gridColumn={{ sm: '1 / -1' }}>
          <SelectField field={fields.role} label="Role" options={roles} />
        </Box>
        {hasTerms && (
          <NumberField
            field={fields.weeklyHours}
            label="Weekly hours"
            hint="What each of them offers."
            min={0}
            max={100}
          />
        )}
        {hasTerms && (
          <NumberField
            field={fields.hourlyRate}
            label={`Pay rate per hour (${currencySymbol()})`}
            hint="You can set it later."
            min={0.01}
          />
        )}
      </Grid>
    </FormDialog>
  );
}
