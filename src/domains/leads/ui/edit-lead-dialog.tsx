import { Box, Grid } from '@chakra-ui/react';
import type * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { textOf } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { DateField, NumberField, TextField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import {
  catalogueValue,
  choiceLabel,
  choosableCatalogue,
  recordedPrice,
} from '#domains/plans/catalogue/catalogue.ts';
import { currencySymbol, formatMoney } from '#shared/money.ts';
import { changesSince } from '#shared/object-fields.ts';
import { leadSourceLabels } from '../labels.ts';
import { editLeadForm } from '../pipeline-schema.ts';
import type { LeadListing } from '../schema.ts';
import { toastLeadFailure } from './toast-lead-failure.ts';
import { toOwnerOptions, useOwners } from './use-owners.ts';

const sources = toOptions(leadSourceLabels);
export const toPlanOptions = (current?: unknown) =>
  choosableCatalogue(current).map((plan) => ({
    value: plan.slug,
    label: `${choiceLabel(plan.slug)}, ${formatMoney(recordedPrice(plan))}`,
  }));
const wide = { gridColumn: { sm: '1 / -1' } } as const;

type EditedLead = z.output<typeof editLeadForm>;

/** Only what was changed, so that a fact that someone else changes in the meantime stays. */
function changesOf(lead: LeadListing, facts: EditedLead) {
  const { fullName, email, phone = null, company = null } = facts;
  const { ownerId = null, nextStep = null, nextStepOn = null } = facts;
  const { plan = null, monthlyValue = null, source = lead.source } = facts;
  const shown = { ownerId, nextStep, nextStepOn, plan, monthlyValue, source };
  const changes = changesSince(lead, shown);
  const contact = changesSince(lead, { fullName, email, phone, company });
  // A plan without a value would get its price.
  return {
    ...changes,
    ...(changes.plan && { monthlyValue }),
    ...contact,
    ...(Object.keys(contact).length > 0 && { version: lead.version }),
  };
}

/** The contact data of a lead, and the facts that administrators keep about it. An empty field clears its fact. */
export function EditLeadDialog({ lead, onClose }: { lead: LeadListing; onClose: () => void }) {
  const owners = useOwners(lead.owner);
  const edit = useAct(trpc.leads.edit, {
    done: { title: 'Lead updated successfully' },
    onSuccess: onClose,
    onError: toastLeadFailure,
  });
  const [form, fields] = useZodForm({
    id: `edit-lead-${lead.id}`,
    schema: editLeadForm,
    defaultValue: {
      fullName: lead.fullName,
      email: lead.email,
      phone: lead.phone ?? '',
      company: lead.company ?? '',
      ownerId: lead.ownerId === null ? '' : String(lead.ownerId),
      nextStep: lead.nextStep ?? '',
      nextStepOn: lead.nextStepOn ?? '',
      plan: lead.plan ?? '',
      monthlyValue: lead.monthlyValue ?? '',
      source: lead.source,
    },
    refusal: edit.error,
    onSubmit: (facts) => edit.mutate({ id: lead.id, ...changesOf(lead, facts) }),
  });

  function fillPrice(value: string) {
    const price = catalogueValue(value);
    if (price !== null) form.update({ name: fields.monthlyValue.name, value: String(price) });
  }

  return (
    <FormDialog
      form={form}
      title={`Edit ${lead.fullName}`}
      submitLabel="Save"
      submittingLabel="Saving..."
      isSubmitting={edit.isPending}
      onClose={onClose}
    >
      <Grid
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement && target.name === fields.plan.name)
            fillPrice(textOf(target.value));
        }}
      >
        <Box {...wide}>
          <TextField
            field={fields.nextStep}
            label="Next step"
            placeholder="Send the offer"
            autoFocus
          />
        </Box>
        <DateField field={fields.nextStepOn} label="Date" />
        <SelectField
          field={fields.ownerId}
          label="Owner"
          options={toOwnerOptions(owners)}
          placeholder="No owner"
        />
        <SelectField
          field={fields.plan}
          label="Interested in"
          options={toPlanOptions(lead.plan)}
          placeholder="Not known"
        />
        <NumberField
          field={fields.monthlyValue}
          label={`Monthly value (${currencySymbol()})`}
          min={0}
          step={0.01}
        />
        <SelectField field={fields.source} label="Source" options={sources} />
        <TextField field={fields.fullName} label="Full name" />
        <TextField field={fields.email} label="Email" type="email" />
        <TextField field={fields.phone} label="Phone" type="tel" />
        <TextField field={fields.company} label="Company" />
      </Grid>
    </FormDialog>
  );
}
