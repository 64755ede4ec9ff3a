import { controlProps, FieldFrame, type FormField } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { type BilledMonth, keyOfMonth, labelOfMonth } from './month-labels.ts';

type MonthFieldProps = {
  field: FormField;
  label: string;
  months: BilledMonth[];
  placeholder: string;
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
        placeholder={props.placeholder}
        options={months.map((month) => ({
          value: keyOfMonth(month),
          label: labelOfMonth(month, today),
        }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}
