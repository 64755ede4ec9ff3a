import type { FormEvent } from 'react';
import { controlProps, FieldFrame, type FieldProps, Input } from '#client/ui/field.tsx';

type CardFieldProps = FieldProps & {
  autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  maxLength: number;
  placeholder?: string;
  /** Formats the value as printed on the card. */
  format?: (typed: string) => string;
};

/** An input for card digits. They never leave the page and are not saved in drafts. */
export function CardField({
  format,
  autoComplete,
  maxLength,
  placeholder,
  ...props
}: CardFieldProps) {
  function write({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    // Formatting while the user edits in the middle would move the caret to the end.
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
