import { chakra } from '@chakra-ui/react';
import { type Option, Select } from './select-field.tsx';

type FilterSelectProps<Value extends string> = {
  label: string;
  options: readonly (Option & { value: Value })[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** The option that does not filter, such as "Any status". */
  anyLabel: string;
  /** The options load after the page, so the width does not depend on them. */
  loadsOptions?: boolean;
};

/** A choice among many options, in a filter bar. The URL holds the value. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onChange, anyLabel, loadsOptions = false } = props;
  return (
    <chakra.div maxW={{ base: 'full', sm: '14rem' }} {...(loadsOptions && { w: '12rem' })}>
      <Select
        aria-label={label}
        minH="8"
        ps="3"
        fontSize={{ base: 'lg', md: 'sm' }}
        fontWeight="medium"
        borderRadius="full"
        {...(value === undefined
          ? { color: 'muted' }
          : { bg: 'brand.tint', borderColor: 'brand', color: 'brand' })}
        placeholder={anyLabel}
        options={options}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(options.find((one) => one.value === target.value)?.value)
        }
      />
    </chakra.div>
  );
}
