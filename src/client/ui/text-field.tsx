import type { HTMLInputAutoCompleteAttribute } from 'react';
import { controlProps, FieldFrame, type FieldProps, Input } from './field.tsx';

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  autoFocus?: boolean;
  /** Disables autocorrection, for names and codes. */
  verbatim?: boolean;
};

export function TextField(props: TextFieldProps) {
  const { field, type = 'text', autoComplete = 'off', placeholder, autoFocus, verbatim } = props;
  return (
    <FieldFrame {...props}>
      <Input
        key={field.key}
        {...controlProps(props)}
        type={type}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        // Chakra's dialog focuses the element with this attribute instead of its first button.
        data-autofocus={autoFocus}
        placeholder={placeholder}
        {...(verbatim && { autoCapitalize: 'none', spellCheck: false })}
      />
    </FieldFrame>
  );
}

type NumberFieldProps = FieldProps & { min?: number; max?: number; step?: number | 'any' };

export function NumberField(props: NumberFieldProps) {
  const { field, min, max, step = 'any' } = props;
  return (
    <FieldFrame {...props}>
      <Input
        key={field.key}
        {...controlProps(props)}
        type="number"
        inputMode="decimal"
        fontVariantNumeric="tabular-nums"
        min={min}
        max={max}
        step={step}
        // Scrolling over a focused number field would change its value.
        onWheel={(event) => event.currentTarget.blur()}
      />
    </FieldFrame>
  );
}

/** A calendar day, `YYYY-MM-DD`. */
export function DateField(props: FieldProps & { min?: string; max?: string }) {
  const { field, min, max } = props;
  return (
    <FieldFrame {...props}>
      <Input
        key={field.key}
        {...controlProps(props)}
        type="date"
        min={min}
        max={max}
        fontVariantNumeric="tabular-nums"
      />
    </FieldFrame>
  );
}

/** A time of day, `HH:mm`. */
export function TimeField(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      <Input
        key={props.field.key}
        {...controlProps(props)}
        type="time"
        fontVariantNumeric="tabular-nums"
      />
    </FieldFrame>
  );
}

/** A local date and time, `YYYY-MM-DDTHH:mm`; the form converts it to an instant. */
export function DateTimeField(props: FieldProps & { min?: string; max?: string }) {
  return (
    <FieldFrame {...props}>
      <Input
        key={props.field.key}
        {...controlProps(props)}
        type="datetime-local"
        min={props.min}
        max={props.max}
        fontVariantNumeric="tabular-nums"
      />
    </FieldFrame>
  );
}
