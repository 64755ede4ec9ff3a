import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlProps, controlStyle, FieldFrame, type FieldProps } from './field.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

/** Converts a record of labels to options, in its order. */
export const toOptions = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const Control = chakra('select', {
  base: { ...controlStyle, appearance: 'none', pe: '9', textOverflow: 'ellipsis' },
});

type SelectProps = ComponentProps<typeof Control> & {
  options: readonly Option[];
  /** The label of the empty option. */
  placeholder?: string;
};

/** A styled native select, which works well on phones and with screen readers. */
export function Select({ options, placeholder, ...props }: SelectProps) {
  return (
    <Box position="relative">
      <Control {...props}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </Control>
      <Box
        position="absolute"
        insetEnd="3"
        top="0"
        h="full"
        display="flex"
        alignItems="center"
        pointerEvents="none"
        color="muted"
      >
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </Box>
    </Box>
  );
}

export function SelectField(
  props: FieldProps & { options: readonly Option[]; placeholder?: string },
) {
  const { field, options, placeholder } = props;
  // Without an empty option, one is always chosen.
  const canBeEmpty = placeholder !== undefined || options.some(({ value }) => value === '');
  const marked = { required: field.required || !canBeEmpty, ...props };
  return (
    <FieldFrame {...marked}>
      <Select
        key={field.key}
        {...controlProps(marked)}
        options={options}
        {...(placeholder !== undefined && { placeholder })}
      />
    </FieldFrame>
  );
}
