import * as z from 'zod';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { type Option, SelectField, toOptions } from '#client/ui/select-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { CustomPlanFields } from '#domains/accounts/ui/custom-plan-fields.tsx';
import type { Plan } from '#shared/catalogue-plans.ts';
import { formatMoney, lowRate } from '#shared/money.ts';
import { optional } from '#shared/optional.ts';
import { rule } from '#shared/rule.ts';
import { line } from '#shared/text.ts';
import {
  choosablePlans,
  findCataloguePlan,
  isNamedPlan,
  planLabel,
  recordedPrice,
} from '../../catalogue/catalogue.ts';
import {
  hourlyRate,
  minHoursMessage,
  monthlyHours,
  type PlanTermsInput,
  plan,
  rolloverLimit,
} from '../../catalogue/schema.ts';

const rollovers = ['all', 'some', 'none'] as const;
/** What happens with unused hours at the end of a month. */
const rolloverLabels: Record<(typeof rollovers)[number], string> = {
  all: 'All roll over',
  some: 'Some roll over',
  none: 'None roll over',
};

const toRollover = (limit: number | null | undefined) =>
  limit === null || limit === undefined ? 'all' : limit === 0 ? 'none' : 'some';

const termsForm = z
  .object({
    plan,
    customPlanName: optional(line(120)),
    customMonthlyHours: optional(monthlyHours),
    customHourlyRate: optional(hourlyRate),
    rollover: z.enum(rollovers).default('all'),
    rolloverHours: optional(rolloverLimit.unwrap().unwrap()),
  })
  .refine(
    (terms) => isNamedPlan(terms.plan) || terms.customMonthlyHours !== undefined,
    rule('customMonthlyHours', minHoursMessage, ['plan']),
  )
  .refine(
    (terms) => isNamedPlan(terms.plan) || terms.customHourlyRate !== undefined,
    rule('customHourlyRate', lowRate.error, ['plan']),
  )
  .refine(
    (terms) => terms.rollover !== 'some' || terms.rolloverHours !== undefined,
    rule('rolloverHours', 'Enter the hours that roll over at most', ['rollover']),
  );

const toOption = (value: Plan): Option => {
  const plan = findCataloguePlan(value);
  if (!plan) return { value, label: planLabel(value) };
  const price = formatMoney(recordedPrice(plan));
  return { value, label: `${plan.label}: ${plan.recorded.monthlyHours} hours, ${price} a month` };
};

type PlanTermsFormProps = {
  title: string;
  /** The terms that were entered before, when the administrator goes back. */
  initial: PlanTermsInput | null;
  onTerms: (terms: PlanTermsInput) => void;
  onClose: () => void;
};

/** The first step of starting a plan: which plan. The next one shows what it does. */
export function PlanTermsForm({ title, initial, onTerms, onClose }: PlanTermsFormProps) {
  const [form, fields] = useZodForm({
    id: 'plan-terms',
    schema: termsForm,
    defaultValue: {
      plan: initial?.plan,
      customPlanName: initial?.customPlanName,
      customMonthlyHours: initial?.monthlyHours,
      customHourlyRate: initial?.hourlyRate,
      rollover: toRollover(initial?.rolloverLimit),
      rolloverHours: initial?.rolloverLimit || undefined,
    },
    onSubmit(terms) {
      const { plan: chosen, customPlanName, customMonthlyHours, customHourlyRate } = terms;
      const { rollover, rolloverHours } = terms;
      if (isNamedPlan(chosen)) onTerms({ plan: chosen });
      else
        onTerms({
          plan: chosen,
          customPlanName,
          monthlyHours: customMonthlyHours,
          hourlyRate: customHourlyRate,
          rolloverLimit: rollover === 'all' ? null : rollover === 'none' ? 0 : rolloverHours,
        });
    },
  });
  const chosen = choosablePlans().find((one) => one === (fields.plan.value ?? initial?.plan));
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Preview"
      submittingLabel="Loading..."
      isSubmitting={false}
      onClose={onClose}
    >
      <SelectField
        field={fields.plan}
        label="Plan"
        options={choosablePlans().map(toOption)}
        placeholder="Choose a plan"
      />
      {chosen && !isNamedPlan(chosen) && (
        <>
          <CustomPlanFields
            fields={fields}
            onFill={(name, value) => form.update({ name, value })}
            onTemplate={({ rolloverLimit: limit }) => {
              form.update({ name: fields.rollover.name, value: toRollover(limit) });
              form.update({ name: fields.rolloverHours.name, value: limit ? String(limit) : '' });
            }}
          />
          <SelectField
            field={fields.rollover}
            label="Unused hours"
            options={toOptions(rolloverLabels)}
          />
          {fields.rollover.value === 'some' && (
            <NumberField
              field={fields.rolloverHours}
              required
              label="Hours that roll over at most"
              min={1}
              step={0.25}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
