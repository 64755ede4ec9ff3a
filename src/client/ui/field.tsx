import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldMessage } from './field-message.tsx';

/** The part of Conform's field metadata that our fields use. */
export type FormField = {
  key?: string | undefined;
  id: string;
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  initialValue?: unknown;
  value?: unknown;
};

export type FieldProps = {
  field: FormField;
  label: string;
  /** Permanent help text below the control. */
  hint?: ReactNode;
  /** Overrides the schema when a field is required only in some cases. */
  required?: boolean;
  disabled?: boolean;
};

/** The text value of a field; any other value becomes an empty string. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Attributes that every control of a field needs. */
export function controlProps(props: FieldProps, after?: string) {
  const { field, hint, required = field.required ?? false, disabled = false } = props;
  const isInvalid = Boolean(field.errors?.length);
  const described = [hint && field.descriptionId, isInvalid && field.errorId, after]
    .filter(Boolean)
    .join(' ');
  return {
    id: field.id,
    name: field.name,
    dir: 'auto',
    form: field.formId,
    required,
    disabled,
    defaultValue: textOf(field.initialValue),
    'aria-invalid': isInvalid,
    ...(described && { 'aria-describedby': described }),
  };
}

export const controlStyle = {
  w: 'full',
  minH: '10',
  px: '3',
  bg: 'surface',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'field',
  borderRadius: 'control',
  // iOS zooms into a focused field with a font below 16 px.
  fontSize: { base: 'lg', md: 'md' },
  transition: 'border-color 120ms',
  _hover: { borderColor: 'muted' },
  _focusVisible: { outline: '2px solid', outlineColor: 'brand', outlineOffset: '-1px' },
  _invalid: { borderColor: 'danger', _focusVisible: { outlineColor: 'danger' } },
  _disabled: { bg: 'sunken', color: 'muted' },
} as const;

export const Input = chakra('input', { base: controlStyle }, { defaultProps: { dir: 'auto' } });

/**
 * Two rows: the label, then the control with its hint and its error. In a grid they are rows of that grid, so that the
 * controls beside each other begin at the same height, also if a label has two lines.
 */
const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridRow: 'span 2',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'subgrid',
    rowGap: '0',
    minW: '0',
  },
});

/** Label, control, hint and error message of a field. */
export function FieldFrame({
  field,
  label,
  hint,
  required = field.required,
  aside,
  children,
}: FieldProps & { aside?: ReactNode; children: ReactNode }) {
  return (
    <Frame>
      <Flex justify="space-between" align="baseline" alignSelf="end" gap="3" mb="1.5">
        <chakra.label id={`${field.id}-label`} htmlFor={field.id} fontWeight="medium" fontSize="md">
          {label}
          {required === false && (
            <chakra.span color="muted" fontWeight="normal">
              {' '}
              (optional)
            </chakra.span>
          )}
        </chakra.label>
        {aside}
      </Flex>
      <Box minW="0">
        {children}
        {hint && (
          <Box id={field.descriptionId} color="muted" fontSize="sm" lineHeight="snug" mt="1.5">
            {hint}
          </Box>
        )}
        <FieldMessage id={field.errorId}>{field.errors?.[0]}</FieldMessage>
      </Box>
    </Frame>
  );
}
