import { controlProps, FieldFrame, type FieldProps, Input } from './field.tsx';

/** A moment where the reader is, `YYYY-MM-DDTHH:mm`; the form makes an instant of it. */
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
