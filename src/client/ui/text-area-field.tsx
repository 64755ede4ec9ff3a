import { chakra } from '@chakra-ui/react';
import type { ChangeEvent } from 'react';
import { controlProps, controlStyle, FieldFrame, type FieldProps, textOf } from './field.tsx';

const Area = chakra('textarea', {
  base: { ...controlStyle, py: '2', minH: '24', lineHeight: 'normal', resize: 'vertical' },
});

/** The count appears once four fifths of what fits are written. */
const nearLimit = 0.8;

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  placeholder?: string;
  /** The most characters that fit, as the schema has it. */
  limit?: number;
  /** Where the caller holds the text, and not the form. */
  held?: {
    text: string;
    onChange: (text: string) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
};

const controlled = ({ text, onChange, ...focus }: NonNullable<TextAreaFieldProps['held']>) => ({
  ...focus,
  value: text,
  defaultValue: undefined,
  onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value),
});

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, rows = 4, placeholder, limit = field.maxLength, held } = props;
  const countId = `${field.id}-count`;
  const written = (held?.text ?? textOf(field.value ?? field.initialValue)).length;
  const isNear = limit !== undefined && written >= limit * nearLimit;

  const count = isNear && (
    <chakra.span
      id={countId}
      fontSize="xs"
      fontVariantNumeric="tabular-nums"
      color={written > limit ? 'danger' : 'muted'}
    >
      {written.toLocaleString('en-US')} of {limit.toLocaleString('en-US')}
    </chakra.span>
  );

  return (
    <FieldFrame {...props} aside={count}>
      <Area
        key={field.key}
        {...controlProps(props, isNear ? countId : undefined)}
        {...(held && controlled(held))}
        rows={rows}
        placeholder={placeholder}
      />
    </FieldFrame>
  );
}
