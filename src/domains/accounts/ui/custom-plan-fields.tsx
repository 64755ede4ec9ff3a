import { Box, Flex, Grid } from '@chakra-ui/react';
import { type ChangeEvent, useId } from 'react';
import { trpc } from '#client/trpc.ts';
import { FieldFrame, type FormField, textOf } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { NumberField, TextField } from '#client/ui/text-field.tsx';
import type { PlanTemplate } from '#domains/plans/catalogue/schema.ts';
import { costOf, currencySymbol, formatMoney } from '#shared/money.ts';

type CustomPlanFieldsProps = {
  fields: Record<'customPlanName' | 'customMonthlyHours' | 'customHourlyRate', FormField>;
  onFill: (name: string, value: string) => void;
  /** Fills what only some forms have. */
  onTemplate?: (template: PlanTemplate) => void;
};

const numberOf = (field: FormField) => {
  const number = Number(textOf(field.value ?? field.initialValue));
  return Number.isFinite(number) ? number : 0;
};

const maxTemplates = 200;

/** The terms of one client's custom plan, typed or copied from a template. */
export function CustomPlanFields({ fields, onFill, onTemplate }: CustomPlanFieldsProps) {
  const { customPlanName, customMonthlyHours, customHourlyRate } = fields;
  const templates = trpc.plans.list.useQuery({ limit: maxTemplates });
  const offers = templates.data?.items ?? [];

  function applyTemplate({ target }: ChangeEvent<HTMLSelectElement>) {
    const template = offers.find(({ id }) => String(id) === target.value);
    if (!template) return;
    onFill(customPlanName.name, template.name);
    onFill(customMonthlyHours.name, String(template.monthlyHours));
    onFill(customHourlyRate.name, String(template.hourlyRate));
    onTemplate?.(template);
  }

  const total = costOf(numberOf(customMonthlyHours), numberOf(customHourlyRate));
  return (
    <Grid
      gridColumn="1 / -1"
      gap="5"
      p="4"
      bg="sunken"
      borderWidth="1px"
      borderRadius="card"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    >
      <TemplatePicker
        options={offers.map(({ id, name, monthlyTotal }) => ({
          value: String(id),
          label: `${name}, ${formatMoney(monthlyTotal)}`,
        }))}
        isLoading={templates.isPending}
        onChange={applyTemplate}
      />
      <TextField field={customPlanName} label="Plan Name" />
      <NumberField field={customMonthlyHours} required label="Monthly Hours" min={1} />
      <NumberField
        field={customHourlyRate}
        required
        label={`Hourly Rate (${currencySymbol()})`}
        min={0.01}
        step={0.01}
      />
      <Flex gridColumn="1 / -1" align="baseline" justify="space-between" gap="4">
        <Box fontWeight="medium">Monthly Total</Box>
        <Box
          as="output"
          aria-label="Monthly Total"
          fontSize="xl"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
        >
          {formatMoney(total)}
        </Box>
      </Flex>
    </Grid>
  );
}

type TemplatePickerProps = {
  options: { value: string; label: string }[];
  isLoading: boolean;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** Not part of the submitted form: it only fills other fields. */
function TemplatePicker({ options, isLoading, onChange }: TemplatePickerProps) {
  const id = useId();
  const field = {
    id,
    name: '',
    formId: '',
    errorId: '',
    descriptionId: '',
    errors: undefined,
    required: false,
  };
  return (
    <FieldFrame field={field} label="Template">
      <Select
        id={id}
        options={options}
        placeholder={isLoading ? 'Loading templates...' : 'Choose a template'}
        defaultValue=""
        onChange={onChange}
      />
    </FieldFrame>
  );
}
