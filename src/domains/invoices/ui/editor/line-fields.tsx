import { Box, Flex, Grid } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { FormField } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { NumberField, TextField } from '#client/ui/text-field.tsx';
import { MonthField } from '#domains/payments/ui/month-field.tsx';
import type { BilledMonth } from '#domains/payments/ui/month-labels.ts';
import { currencySymbol, formatMoney } from '#shared/money.ts';
import { lineKindLabels } from '../../labels.ts';

type LineFieldsProps = {
  number: number;
  fields: Record<'kind' | 'description' | 'quantity' | 'unitPrice' | 'month', FormField>;
  total: number;
  /** The months that can be invoiced, for a plan line; undefined until they are loaded. */
  months: BilledMonth[] | undefined;
  onMonth: (key: string) => void;
  /** The only line cannot be removed. */
  onRemove: (() => void) | undefined;
};

/** A line of a draft. */
export const LineFields = ({ number, fields, total, months, ...acts }: LineFieldsProps) => (
  <Box role="group" aria-label={`Line ${number}`} pt="3" borderTopWidth="1px">
    <Flex align="center" gap="2" minH="8" mb="1">
      <Box flex="1" color="muted" fontSize="sm">
        Line {number}
      </Box>
      <Box fontWeight="medium" fontVariantNumeric="tabular-nums">
        {formatMoney(total)}
      </Box>
      {acts.onRemove && (
        <IconButton
          label={`Remove line ${number}`}
          color="muted"
          css={{ '@media (pointer: coarse)': { boxSize: '11' } }}
          onClick={acts.onRemove}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </IconButton>
      )}
    </Flex>
    <Flex direction="column" gap="3">
      <TextField field={fields.description} label="Description" />
      <Grid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))">
        <SelectField field={fields.kind} label="Kind" options={toOptions(lineKindLabels)} />
        <NumberField field={fields.quantity} label="Quantity" min={0.01} step={0.0001} />
        <NumberField
          field={fields.unitPrice}
          label={`Unit price (${currencySymbol()})`}
          step={0.0001}
        />
      </Grid>
      {fields.kind.value === 'plan' &&
        (months ? (
          <MonthField
            field={fields.month}
            label="Plan month"
            months={months}
            placeholder={months.length > 0 ? 'Choose a month' : 'No month is open'}
            onChange={acts.onMonth}
          />
        ) : (
          // Keeps the chosen month until the months are loaded.
          <input
            type="hidden"
            name={fields.month.name}
            value={String(fields.month.value ?? '')}
            readOnly
          />
        ))}
    </Flex>
  </Box>
);
