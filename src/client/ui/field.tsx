import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldMessage } from './field-message.tsx';

/** What the fields read of Conform's metadata for one field. */
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
  /** Stands between label and control for as long as the field does. */
  hint?: ReactNode;
  /** Where the rules ask for it only in some cases, which the schema's own fields cannot tell. */
  required?: boolean;
  disabled?: boolean;
};

/** Text that Conform keeps for a field; anything but text starts empty. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The attributes every control of a field carries. */
export function controlProps(props: FieldProps, after?: string) {
  const { field, hint, required = field.required ?? false, disabled = false } = props;
  const isInvalid = Boolean(field.errors?.length);
  const described = [hint && field.descriptionId, isInvalid && field.errorId, after]
    .filter(Boolean)
    .join(' ');
  return {
    id: field.id,
    name: field.name,
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
  // Below 16 px a phone zooms into the field it focuses.
  fontSize: { base: 'lg', md: 'md' },
  transition: 'border-color 120ms',
  _hover: { borderColor: 'muted' },
  _focusVisible: { outline: '2px solid', outlineColor: 'brand', outlineOffset: '-1px' },
  _invalid: { borderColor: 'danger', _focusVisible: { outlineColor: 'danger' } },
  _disabled: { bg: 'sunken', color: 'muted' },
} as const;

export const Input = chakra('input', { base: controlStyle });

/** Label above, hint, the control, and below it the error with its icon. */
export function FieldFrame({
  field,
  label,
  hint,
  required = field.required,
  aside,
  children,
}: FieldProps & { aside?: ReactNode; children: ReactNode }) {
  return (
    <Box>
      <Flex justify="space-between" align="baseline" gap="3" mb="1.5">
        <chakra.label htmlFor={field.id} fontWeight="medium" fontSize="md">
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
      {hint && (
        <Box id={field.descriptionId} color="muted" fontSize="sm" mt="-1" mb="1.5">
          {hint}
        </Box>
      )}
      {children}
      <FieldMessage id={field.errorId}>{field.errors?.[0]}</FieldMessage>
    </Box>
  );
}
