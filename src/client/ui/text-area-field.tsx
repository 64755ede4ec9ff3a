import { chakra } from '@chakra-ui/react';
import type { ChangeEvent } from 'react';
import { controlProps, controlStyle, FieldFrame, type FieldProps, textOf } from './field.tsx';

const Area = chakra('textarea', {
  base: {
    ...controlStyle,
    display: 'block',
    py: '2',
    minH: '24',
    lineHeight: 'normal',
    resize: 'vertical',
  },
});

/** The character count appears at this share of the limit. */
const nearLimitShare = 0.8;

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  placeholder?: string;
  /** Maximum length; defaults to that of the schema. */
  limit?: number;
  /** Set when the caller manages the text instead of the form. */
  controlled?: {
    text: string;
    onChange: (text: string) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
};

const toControlledProps = ({
  text,
  onChange,
  ...focus
}: NonNullable<TextAreaFieldProps['controlled']>) => ({
  ...focus,
  value: text,
  defaultValue: undefined,
  onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value),
});

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, rows = 4, placeholder, limit = field.maxLength, controlled } = props;
  const countId = `${field.id}-count`;
  const length = (controlled?.text ?? textOf(field.value ?? field.initialValue)).length;
  const isNear = limit !== undefined && length >= limit * nearLimitShare;

  const count = isNear && (
    <chakra.span
      id={countId}
      fontSize="xs"
      fontVariantNumeric="tabular-nums"
      color={length > limit ? 'danger' : 'muted'}
    >
      {length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')}
    </chakra.span>
  );

  return (
    <FieldFrame {...props} aside={count}>
      <Area
        key={field.key}
        {...controlProps(props, isNear ? countId : undefined)}
        {...(controlled && toControlledProps(controlled))}
        rows={rows}
        placeholder={placeholder}
      />
    </FieldFrame>
  );
}
