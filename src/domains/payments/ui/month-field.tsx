import { controlProps, FieldFrame, type FormField } from '#client/ui/field.tsx';
import { type Option, Select } from '#client/ui/select-field.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { planName } from '#domains/plans/catalogue/catalogue.ts';
import type { ClientPlan } from '#domains/plans/client-plans/schema.ts';
import { formatShortDay, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

export type BilledMonth = ClientPlan['months'][number];

/** The month as one value of a form. */
export const keyOfMonth = ({
  subscriptionId,
  periodStart,
}: Pick<BilledMonth, 'subscriptionId' | 'periodStart'>) => `${subscriptionId} ${periodStart}`;

function toOption(month: BilledMonth, now: string): Option {
  return {
    value: keyOfMonth(month),
    // The amount is first, because a phone shows only the beginning.
    label: `${formatMoney(month.open)} open, ${formatShortDay(month.periodStart, now)} to ${formatShortDay(lastDayBefore(month.periodEnd), now)}, ${planName(month)}`,
  };
}

type MonthFieldProps = {
  field: FormField;
  label: string;
  months: BilledMonth[];
  placeholder?: string;
  onChange: (key: string) => void;
};

/** Selects a billing month of a plan. */
export function MonthField({ months, onChange, ...props }: MonthFieldProps) {
  const today = useBusinessDay();
  return (
    <FieldFrame {...props} required>
      <Select
        key={props.field.key}
        {...controlProps({ ...props, required: true })}
        {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
        options={months.map((month) => toOption(month, today))}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}
