import { controlProps, FieldFrame, type FieldProps, Input } from './field.tsx';

/** A local date and time, `YYYY-MM-DDTHH:mm`; the form converts it to an instant. */
export function DateTimeField(props: FieldProps & { max?: string }) {
  return (
    <FieldFrame {...props}>
      <Input
        key={props.field.key}
        {...controlProps(props)}
        type="datetime-local"
        max={props.max}
        fontVariantNumeric="tabular-nums"
      />
    </FieldFrame>
  );
}
