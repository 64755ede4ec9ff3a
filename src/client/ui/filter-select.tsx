import { FieldFrame } from './field.tsx';
import { type Filter, filterField } from './filter.ts';
import { type Option, Select } from './select-field.tsx';

type Choice<Value extends string> = {
  label: string;
  options: readonly (Option & { value: Value })[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** The option that does not filter, such as "Any status". */
  anyLabel: string;
};

/** A select in a bar, as high as its buttons. */
export function FilterSelect<Value extends string>(props: Choice<Value> & { width?: string }) {
  const { label, options, value, onChange, anyLabel, width } = props;
  return (
    <Select
      aria-label={label}
      minH="8"
      w={width ?? 'auto'}
      maxW={{ base: 'full', sm: '14rem' }}
      borderColor="edge"
      fontSize={{ base: 'lg', md: 'sm' }}
      fontWeight="medium"
      placeholder={anyLabel}
      options={options}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((one) => one.value === target.value)?.value)}
    />
  );
}

/** A choice among options. */
export function choiceFilter<Value extends string>(
  choice: Choice<Value> & Pick<Filter, 'isOrder'>,
): Filter {
  const { label, options, value, onChange, anyLabel, isOrder = false } = choice;
  const field = filterField(label);
  return {
    label,
    chosen: options.find((one) => one.value === value)?.label,
    onClear: () => onChange(undefined),
    isOrder,
    field: (
      <FieldFrame field={field} label={label}>
        <Select
          id={field.id}
          placeholder={anyLabel}
          options={options}
          value={value ?? ''}
          onChange={({ target }) =>
            onChange(options.find((one) => one.value === target.value)?.value)
          }
        />
      </FieldFrame>
    ),
  };
}
