import type { FormEvent } from 'react';
import { controlProps, FieldFrame, type FieldProps, Input } from '#client/ui/field.tsx';

type CardFieldProps = FieldProps & {
  autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  maxLength: number;
  placeholder?: string;
  /** Writes it as it stands on the card. */
  format?: (typed: string) => string;
};

/** Digits of a card. They stay in this page: nothing keeps them, and no draft. */
export function CardField({
  format,
  autoComplete,
  maxLength,
  placeholder,
  ...props
}: CardFieldProps) {
  function write({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    // In the middle of the number the caret would jump to its end.
    const isAtEnd = input.selectionStart === input.value.length;
    if (format && isAtEnd) input.value = format(input.value);
  }
  return (
    <FieldFrame {...props}>
      <Input
        key={props.field.key}
        {...controlProps(props)}
        inputMode="numeric"
        autoComplete={autoComplete}
        maxLength={maxLength}
        placeholder={placeholder}
        fontVariantNumeric="tabular-nums"
        spellCheck={false}
        onInput={write}
      />
    </FieldFrame>
  );
}
