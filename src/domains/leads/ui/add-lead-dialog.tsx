import { Box, Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { leadSourceLabels } from '../labels.ts';
import { createLeadInput } from '../pipeline-schema.ts';
import { leadStatusLabels } from '../statuses.ts';
import { toPlanOptions } from './plan-options.ts';
import { toOwnerOptions, useOwners } from './use-owners.ts';

const sources = toOptions(leadSourceLabels);
const statuses = (['contacted', 'lead', 'qualified'] as const).map((value) => ({
  value,
  label: leadStatusLabels[value],
}));
const wide = { gridColumn: { sm: '1 / -1' } } as const;

type AddLeadDialogProps = { onClose: () => void; onAdded: (id: number) => void };

/** Adds a lead that did not use the form, such as one from a call. */
export function AddLeadDialog({ onClose, onAdded }: AddLeadDialogProps) {
  const owners = useOwners();
  const create = useAct(trpc.leads.create, {
    done: ({ fullName }) => ({ title: 'Lead added', description: fullName }),
    onSuccess: ({ id }) => onAdded(id),
    failed: 'Failed to add lead',
  });
  const [form, fields] = useZodForm({
    id: 'add-lead',
    schema: createLeadInput,
    defaultValue: { status: 'contacted', source: 'by-hand' },
    refusal: create.error,
    onSubmit: (lead) => create.mutate(lead),
  });
  return (
    <FormDialog
      form={form}
      title="Add lead"
      submitLabel="Add lead"
      submittingLabel="Adding..."
      isSubmitting={create.isPending}
      onClose={onClose}
    >
      <Grid
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      >
        <TextField field={fields.fullName} label="Full name" autoFocus />
        <TextField field={fields.email} label="Email" type="email" />
        <TextField field={fields.phone} label="Phone" type="tel" />
        <TextField field={fields.company} label="Company" />
        <SelectField
          field={fields.plan}
          label="Interested in"
          options={toPlanOptions()}
          placeholder="Not known"
        />
        <SelectField
          field={fields.ownerId}
          label="Owner"
          options={toOwnerOptions(owners)}
          placeholder="No owner"
        />
        <SelectField field={fields.status} label="Status" options={statuses} />
        <SelectField field={fields.source} label="Source" options={sources} />
        <Box {...wide}>
          <TextAreaField
            field={fields.message}
            label="Message"
            placeholder="What they have said"
            rows={3}
          />
        </Box>
      </Grid>
    </FormDialog>
  );
}
