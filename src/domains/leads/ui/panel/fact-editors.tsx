import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { InlineEdit, InlineForm } from '#client/ui/inline-edit.tsx';
import { type Option, SelectField } from '#client/ui/select-field.tsx';
import { DateField, NumberField, TextField } from '#client/ui/text-field.tsx';
import { errorsUnder, toFieldErrors, useZodForm } from '#client/ui/use-zod-form.ts';
import { catalogueValue, planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { currencySymbol, formatMoney } from '#shared/money.ts';
import { editLeadForm, type LeadDetails } from '../../pipeline-schema.ts';
import { NextStepDay } from '../next-step.tsx';
import { toPlanOptions } from '../plan-options.ts';
import { type FactChanges, useFactEdit } from './use-fact-edit.ts';

type Edit = ReturnType<typeof useFactEdit>;
type LeadProps = { lead: LeadDetails };

type TextFactProps = LeadProps & {
  name: 'fullName' | 'email' | 'phone' | 'company';
  label: string;
  type?: 'text' | 'email' | 'tel';
  /** Shown if there is none. */
  placeholder?: string;
  show?: (text: string) => ReactNode;
};

/** A text of the contact data. */
export function TextFact({ lead, placeholder = 'None', show, ...field }: TextFactProps) {
  const edit = useFactEdit(lead);
  const text = edit.shown[field.name];
  return (
    <InlineEdit
      {...edit.place}
      label={field.label}
      value={text === null ? null : (show?.(text) ?? <bdi>{text}</bdi>)}
      placeholder={placeholder}
    >
      <TextEditor {...field} edit={edit} />
    </InlineEdit>
  );
}

type TextEditorProps = Pick<TextFactProps, 'name' | 'label' | 'type'> & { edit: Edit };

const toTextErrors = errorsUnder('text');

function TextEditor({ name, label, type = 'text', edit }: TextEditorProps) {
  const [form, fields] = useZodForm({
    id: `lead-${name}`,
    schema: z.object({ text: editLeadForm.shape[name] }),
    defaultValue: { text: edit.shown[name] ?? '' },
    refusal: edit.conflict ? null : edit.error,
    toErrors: toTextErrors,
    onSubmit: ({ text = null }) => edit.save({ [name]: text }),
  });
  return (
    <InlineForm form={form} onCancel={edit.cancel} isRefused={edit.error !== null}>
      <TextField
        field={fields.text}
        label={label}
        type={type}
        {...(edit.conflict && {
          hint: `Now: ${edit.conflict[name] ?? 'none'}. Save to replace it.`,
        })}
      />
    </InlineForm>
  );
}

type ChoiceFactProps = LeadProps & {
  label: string;
  options: readonly Option[];
  read: (lead: LeadDetails) => string | null;
  /** The empty option, if there is one. */
  placeholder?: string;
  show: (value: string) => ReactNode;
  toChanges: (value: string | null) => FactChanges;
};

/** A fact that is one of a list. */
export function ChoiceFact({ lead, label, read, show, toChanges, ...choices }: ChoiceFactProps) {
  const edit = useFactEdit(lead);
  const value = read(edit.shown);
  return (
    <InlineEdit
      {...edit.place}
      label={label}
      value={value === null ? null : show(value)}
      placeholder={choices.placeholder ?? ''}
    >
      <ChoiceEditor
        {...choices}
        label={label}
        value={value}
        refusal={edit.error}
        onSave={(choice) => edit.save(toChanges(choice))}
        onCancel={edit.cancel}
      />
    </InlineEdit>
  );
}

const choiceForm = z.object({ choice: z.string().optional() });

type ChoiceEditorProps = Pick<ChoiceFactProps, 'label' | 'options' | 'placeholder'> & {
  value: string | null;
  refusal: unknown;
  onSave: (value: string | null) => void;
  onCancel: () => void;
};

const toChoiceErrors = errorsUnder('choice');

function ChoiceEditor(props: ChoiceEditorProps) {
  const { label, value, refusal, onSave, onCancel, ...choices } = props;
  const [form, fields] = useZodForm({
    schema: choiceForm,
    defaultValue: { choice: value ?? '' },
    refusal,
    toErrors: toChoiceErrors,
    onSubmit: ({ choice = null }) => onSave(choice),
  });
  return (
    <InlineForm form={form} onCancel={onCancel} isRefused={refusal !== null}>
      <SelectField field={fields.choice} label={label} {...choices} />
    </InlineForm>
  );
}

/** A refusal that names no field is shown under this one. */
function fieldErrorsOrUnder(name: string) {
  const toErrors = errorsUnder(name);
  return (refusal: unknown) => toFieldErrors(refusal) ?? toErrors(refusal);
}

const toStepErrors = fieldErrorsOrUnder('nextStep');
const stepForm = editLeadForm.pick({ nextStep: true, nextStepOn: true });

export function NextStepFact({ lead }: LeadProps) {
  const edit = useFactEdit(lead);
  const { nextStep } = edit.shown;
  return (
    <InlineEdit
      {...edit.place}
      label="Next step"
      value={
        nextStep && (
          <Flex columnGap="3" wrap="wrap" align="baseline">
            <bdi>{nextStep}</bdi>
            <NextStepDay lead={edit.shown} />
          </Flex>
        )
      }
      placeholder="None planned"
    >
      <NextStepEditor edit={edit} />
    </InlineEdit>
  );
}

function NextStepEditor({ edit }: { edit: Edit }) {
  const { nextStep, nextStepOn } = edit.shown;
  const [form, fields] = useZodForm({
    id: 'lead-next-step',
    schema: stepForm,
    defaultValue: { nextStep: nextStep ?? '', nextStepOn: nextStepOn ?? '' },
    refusal: edit.error,
    toErrors: toStepErrors,
    onSubmit: (entered) =>
      edit.save({ nextStep: entered.nextStep ?? null, nextStepOn: entered.nextStepOn ?? null }),
  });
  return (
    <InlineForm form={form} onCancel={edit.cancel} isRefused={edit.error !== null}>
      <TextField field={fields.nextStep} label="Next step" placeholder="Send the offer" />
      <DateField field={fields.nextStepOn} label="Date" />
    </InlineForm>
  );
}

const toPlanErrors = fieldErrorsOrUnder('plan');
const planForm = editLeadForm.pick({ plan: true, monthlyValue: true });

export function PlanFact({ lead }: LeadProps) {
  const edit = useFactEdit(lead);
  const { plan, monthlyValue } = edit.shown;
  const parts = [
    plan && planLabel(plan),
    monthlyValue !== null && `${formatMoney(monthlyValue)} a month`,
  ].filter(Boolean);
  return (
    <InlineEdit
      {...edit.place}
      label="Interested in"
      value={parts.length > 0 ? parts.join(', ') : null}
      placeholder="Not known"
    >
      <PlanEditor edit={edit} />
    </InlineEdit>
  );
}

function PlanEditor({ edit }: { edit: Edit }) {
  const { plan, monthlyValue } = edit.shown;
  const [form, fields] = useZodForm({
    id: 'lead-plan',
    schema: planForm,
    defaultValue: { plan: plan ?? '', monthlyValue: monthlyValue ?? '' },
    refusal: edit.error,
    toErrors: toPlanErrors,
    onSubmit: (entered) =>
      edit.save({ plan: entered.plan ?? null, monthlyValue: entered.monthlyValue ?? null }),
  });
  function fillPrice(value: string) {
    const price = catalogueValue(value);
    if (price !== null) form.update({ name: fields.monthlyValue.name, value: String(price) });
  }
  return (
    <InlineForm form={form} onCancel={edit.cancel} isRefused={edit.error !== null}>
      <Box
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement) fillPrice(target.value);
        }}
      >
        <SelectField
          field={fields.plan}
          label="Interested in"
          options={toPlanOptions(plan)}
          placeholder="Not known"
        />
      </Box>
      <NumberField
        field={fields.monthlyValue}
        label={`Monthly value (${currencySymbol()})`}
        min={0}
        step={0.01}
      />
    </InlineForm>
  );
}
