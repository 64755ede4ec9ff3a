import { chakra, Grid } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { FormField } from '#client/ui/field.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { NumberField, TextField } from '#client/ui/text-field.tsx';
import { MonthField } from '#domains/payments/ui/month-field.tsx';
import type { BilledMonth } from '#domains/payments/ui/month-labels.ts';
import { currencySymbol } from '#shared/money.ts';
import { lineKindLabels } from '../../labels.ts';

type LineFieldsProps = {
  number: number;
  fields: Record<'kind' | 'description' | 'quantity' | 'unitPrice' | 'month', FormField>;
  /** The months that can be invoiced, for a plan line. */
  months: BilledMonth[];
  onMonth: (key: string) => void;
  /** The properties of the button that removes the line; the only line cannot be removed. */
  remove?: Pick<ComponentProps<'button'>, 'name' | 'value' | 'form' | 'formNoValidate'>;
};

const Line = chakra('fieldset', {
  base: { p: '4', m: '0', borderWidth: '1px', borderRadius: 'card', minW: '0' },
});
const Legend = chakra('legend', { base: { px: '1', color: 'muted', fontSize: 'sm' } });

/** A line of a draft. */
export const LineFields = ({ number, fields, months, onMonth, remove }: LineFieldsProps) => (
  <Line>
    <Legend>Line {number}</Legend>
    <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <TextField field={fields.description} label="Description" />
      <SelectField field={fields.kind} label="Kind" options={toOptions(lineKindLabels)} />
      <NumberField field={fields.quantity} label="Quantity" min={0.01} step={0.0001} />
      <NumberField
        field={fields.unitPrice}
        label={`Unit price (${currencySymbol()})`}
        step={0.0001}
      />
      {fields.kind.value === 'plan' && (
        <MonthField
          field={fields.month}
          label="Plan month"
          months={months}
          placeholder={months.length > 0 ? 'Choose a month' : 'No month is open'}
          onChange={onMonth}
        />
      )}
    </Grid>
    {remove && (
      <Button mt="3" size="sm" type="submit" aria-label={`Remove line ${number}`} {...remove}>
        Remove
      </Button>
    )}
  </Line>
);
