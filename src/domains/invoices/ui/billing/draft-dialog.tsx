import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { describePlanMonth } from '#domains/payments/labels.ts';
import { keyOfMonth } from '#domains/payments/ui/month-labels.ts';
import { clientOptions } from '#domains/users/parts/person-options.ts';
import { formatDecimals } from '#shared/money.ts';
import { rule } from '#shared/rule.ts';
import { newUuid } from '#shared/uuid.ts';
import { memoField } from '../../draft-fields.ts';
import { type Invoice, invoiceLineFields, maxLines } from '../../schema.ts';
import { clientOf } from './invoice-columns.tsx';
import { LineFields } from './line-fields.tsx';

const lineForm = invoiceLineFields.extend({ month: z.string().optional() });
const draftForm = z.object({
  clientId: z.string({ error: 'Please select a client' }),
  lines: z.array(
    lineForm.refine(
      ({ kind, month }) => kind !== 'plan' || month,
      rule('month', 'Please select the plan month', ['kind']),
    ),
  ),
  memo: memoField,
});

/** The plan month is one value of the form, and belongs to plan lines only. */
function toLine({ month = '', ...line }: z.output<typeof lineForm>) {
  const [subscriptionId, periodStart = ''] = month.split(' ');
  if (line.kind !== 'plan') return line;
  return { ...line, month: { subscriptionId: Number(subscriptionId), periodStart } };
}

const firstLine = { kind: 'other' as const, description: '', quantity: '1', unitPrice: '' };

const toDefaults = (draft: Invoice | undefined) => ({
  clientId: draft ? String(draft.clientId) : '',
  lines: draft
    ? draft.lines.map(({ kind, description, quantity, unitPrice, month }) => ({
        kind,
        description,
        ...(month && { month: keyOfMonth(month) }),
        quantity: String(quantity),
        unitPrice: formatDecimals(unitPrice),
      }))
    : [firstLine],
  memo: draft?.memo ?? '',
});

type DraftDialogProps = {
  /** The draft to change; a new one without it. */
  draft?: Invoice;
  onClose: () => void;
  onSaved?: (id: number) => void;
};

/** Writes or changes the draft of an invoice. */
export function DraftDialog({ draft, onClose, onSaved }: DraftDialogProps) {
  const [id] = useState(newUuid);
  const clients = trpc.users.listClients.useQuery(undefined, { enabled: !draft });
  const finish = {
    done: { title: 'Draft saved', description: 'Send it when it is ready.' },
    onSuccess(saved: Invoice) {
      onClose();
      onSaved?.(saved.id);
    },
  };
  const create = useAct(trpc.invoices.create, finish);
  const edit = useAct(trpc.invoices.edit, finish);
  const saving = draft ? edit : create;
  const [form, fields] = useZodForm({
    id: `invoice-draft-${draft?.id ?? 'new'}`,
    schema: draftForm,
    defaultValue: toDefaults(draft),
    refusal: saving.error,
    onSubmit: ({ clientId, memo = null, ...entered }) => {
      const lines = entered.lines.map(toLine);
      if (draft) edit.mutate({ id: draft.id, version: draft.version, lines, memo });
      else create.mutate({ id, clientId: Number(clientId), lines, memo });
    },
  });
  const clientId = Number(fields.clientId.value ?? 0);
  const plan = trpc.clientPlans.get.useQuery({ clientId }, { enabled: clientId > 0 });
  const months = (plan.data?.months ?? []).filter(({ open, invoice }) => open > 0 && !invoice);
  const lines = fields.lines.getFieldList();

  return (
    <FormDialog
      form={form}
      title={draft ? 'Edit draft' : 'Write invoice'}
      submitLabel="Save draft"
      submittingLabel="Saving..."
      error={saving.error}
      isSubmitting={saving.isPending}
      onClose={onClose}
    >
      {draft ? (
        <Box>
          For {clientOf(draft)}
          <input type="hidden" name={fields.clientId.name} value={draft.clientId} />
        </Box>
      ) : (
        <SelectField
          field={fields.clientId}
          label="Client"
          placeholder="Choose a client"
          options={clientOptions(clients.data ?? [])}
        />
      )}
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          number={index + 1}
          fields={line.getFieldset()}
          months={months}
          onMonth={(key) => {
            const chosen = months.find((month) => keyOfMonth(month) === key);
            if (!chosen) return;
            const { description, quantity, unitPrice } = line.getFieldset();
            form.update({ name: description.name, value: describePlanMonth(chosen) });
            form.update({ name: quantity.name, value: '1' });
            form.update({ name: unitPrice.name, value: chosen.open.toFixed(2) });
          }}
          {...(lines.length > 1 && {
            remove: form.remove.getButtonProps({ name: fields.lines.name, index }),
          })}
        />
      ))}
      {lines.length < maxLines && (
        <Box>
          <Button
            size="sm"
            type="submit"
            {...form.insert.getButtonProps({
              name: fields.lines.name,
              defaultValue: firstLine,
            })}
          >
            Add a line
          </Button>
        </Box>
      )}
      <TextAreaField
        field={fields.memo}
        label="Memo"
        hint="The client reads it on the invoice."
        rows={3}
      />
      <Box color="muted" fontSize="sm">
        Prices include the tax. The invoice gets its number when you send it.
      </Box>
    </FormDialog>
  );
}
