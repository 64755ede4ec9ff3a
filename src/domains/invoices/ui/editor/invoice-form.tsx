import { Box, Flex, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextButton } from '#client/ui/link.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { DateField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { keyOfMonth } from '#domains/payments/ui/month-labels.ts';
import { clientOptions } from '#domains/users/parts/person-options.ts';
import { addDays } from '#shared/dates.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { newUuid } from '#shared/uuid.ts';
import { maxDueDays } from '../../draft-fields.ts';
import { type Invoice, maxLines } from '../../schema.ts';
import type { Seller } from '../../seller/schema.ts';
import { clientOf } from '../invoice-status.tsx';
import {
  enteredInvoice,
  invoiceFormOn,
  isBlank,
  newLine,
  toEntered,
  toLine,
  toPaper,
  totalOf,
} from './entered.ts';
import { LineFields } from './line-fields.tsx';
import { lineOfMonth, Offers } from './offers.tsx';
import { PreviewButton, PreviewPane } from './preview.tsx';

export type AfterSave = 'list' | 'send';

type InvoiceFormProps = {
  /** The draft to change; a new one without it. */
  invoice?: Invoice | undefined;
  /** Of a new one. */
  clientId?: number | undefined;
  seller: Seller;
  onSaved: (saved: Invoice, next: AfterSave) => void;
  onDiscard: () => void;
};

/** Keeps the chosen client in the form until the clients are loaded. */
const loadingOption = (clientId: string) =>
  clientId ? [{ value: clientId, label: 'Loading...' }] : [];

/** Writes or changes the draft of an invoice, beside its paper. What is entered survives a reload. */
export function InvoiceForm({ clientId: chosen, seller, ...props }: InvoiceFormProps) {
  // The changes are those of this version, also if somebody else saves another one.
  const [invoice] = useState(props.invoice);
  const [requestId] = useState(newUuid);
  const [saved] = useState(() => toEntered(invoice, chosen === undefined ? '' : String(chosen)));
  const savedText = JSON.stringify(saved);
  const draft = useDraft(
    ['invoice', invoice?.id ?? 'new', chosen].filter(Boolean).join(':'),
    { entered: savedText },
    invoice?.version,
  );
  const isOutdated =
    draft.version !== undefined && props.invoice && draft.version < props.invoice.version;
  const next = useRef<AfterSave>('list');
  const finish = {
    onSuccess(written: Invoice) {
      draft.clear();
      props.onSaved(written, next.current);
    },
  };
  const create = useAct(trpc.invoices.create, finish);
  const edit = useAct(trpc.invoices.edit, finish);
  const saving = invoice ? edit : create;
  const today = useBusinessDay();
  const [schema] = useState(() => invoiceFormOn(today));
  const [form, fields] = useZodForm({
    id: `invoice-${invoice?.id ?? 'new'}`,
    schema,
    defaultValue: enteredInvoice.parse(JSON.parse(draft.values.entered ?? savedText)),
    refusal: saving.error,
    onSubmit: ({ clientId, dueOn = null, memo = null, ...values }) => {
      const entries = { lines: values.lines.map(toLine), dueOn, memo };
      if (!invoice) return create.mutate({ id: requestId, clientId: Number(clientId), ...entries });
      const version = draft.version ?? invoice.version;
      edit.mutate({ id: invoice.id, version, ...entries });
    },
  });
  const entered = enteredInvoice.parse(form.value ?? {});
  const enteredText = JSON.stringify(entered);
  // Also lines are added and removed, which is no input.
  useEffect(() => draft.saveField('entered', enteredText), [draft, enteredText]);

  const clientId = Number(entered.clientId);
  const ofClient = { enabled: clientId > 0 };
  const clients = trpc.users.listClients.useQuery(undefined, { enabled: !invoice });
  const plan = trpc.clientPlans.get.useQuery({ clientId }, ofClient);
  const buyer = trpc.invoices.buyer.useQuery({ clientId }, ofClient);
  const months = plan.data?.months.filter(({ open, invoice: on }) => open > 0 && !on);
  const paper = toPaper(entered, { seller, today, ...(buyer.data && { client: buyer.data }) });
  const lines = fields.lines.getFieldList();
  const preview = { invoice: paper, logo: seller.logo };

  return (
    <Grid
      gap="6"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
    >
      <Card padded>
        <Form {...getFormProps(form)}>
          {saving.error && <FormError>{errorMessage(saving.error)}</FormError>}
          {isOutdated && !saving.error && (
            <FormError>
              Someone else has changed this draft since you began. Discard your changes to see
              theirs.
            </FormError>
          )}
          {invoice ? (
            <Box>
              For {clientOf(invoice)}
              <input type="hidden" name={fields.clientId.name} value={invoice.clientId} />
            </Box>
          ) : (
            <SelectField
              field={fields.clientId}
              label="Client"
              placeholder="Choose a client"
              options={clients.data ? clientOptions(clients.data) : loadingOption(entered.clientId)}
            />
          )}
          <DateField
            field={fields.dueOn}
            label="Due on"
            hint={`Leave empty to use your payment terms: ${plural(seller.paymentTermsDays, 'day')}.`}
            min={today}
            max={addDays(today, maxDueDays)}
          />
          <Offers
            months={entered.lines.some(({ kind }) => kind === 'plan') ? [] : (months ?? [])}
            hourlyRate={plan.data?.running?.hourlyRate}
            onAdd={(line) =>
              form.update({
                name: fields.lines.name,
                value: [...entered.lines.filter((one) => !isBlank(one)), line],
              })
            }
          />
          {lines.map((line, index) => (
            <LineFields
              key={line.key}
              number={index + 1}
              fields={line.getFieldset()}
              total={totalOf(entered.lines[index] ?? newLine)}
              months={months}
              onMonth={(key) => {
                const month = months?.find((one) => keyOfMonth(one) === key);
                if (!month) return;
                const { description, quantity, unitPrice } = line.getFieldset();
                const values = lineOfMonth(month);
                form.update({ name: description.name, value: values.description });
                form.update({ name: quantity.name, value: values.quantity });
                form.update({ name: unitPrice.name, value: values.unitPrice });
              }}
              onRemove={
                lines.length > 1 ? () => form.remove({ name: fields.lines.name, index }) : undefined
              }
            />
          ))}
          {lines.length < maxLines && (
            <Box>
              <Button
                size="sm"
                onClick={() => form.insert({ name: fields.lines.name, defaultValue: newLine })}
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
          <Flex
            align="baseline"
            justify="space-between"
            pt="4"
            borderTopWidth="1px"
            fontSize="lg"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
          >
            <span>Total</span>
            <span>{formatMoney(sumHundredths(entered.lines.map(totalOf)))}</span>
          </Flex>
          <Flex gap="2" wrap="wrap" align="center">
            {enteredText !== savedText && (
              <Box flex="1 1 12rem" color="muted" fontSize="sm">
                Kept in this browser until you save.{' '}
                <TextButton
                  onClick={() => {
                    draft.clear();
                    props.onDiscard();
                  }}
                >
                  Discard changes
                </TextButton>
              </Box>
            )}
            <Flex gap="2" wrap="wrap" ms="auto">
              <PreviewButton {...preview} />
              <Button
                type="submit"
                loading={saving.isPending}
                loadingText="Saving..."
                onClick={() => {
                  next.current = 'list';
                }}
              >
                Save draft
              </Button>
              <Button
                type="submit"
                variant="primary"
                disabled={saving.isPending}
                onClick={() => {
                  next.current = 'send';
                }}
              >
                Send
              </Button>
            </Flex>
          </Flex>
        </Form>
      </Card>
      <PreviewPane {...preview} />
    </Grid>
  );
}
