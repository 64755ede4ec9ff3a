import type { FieldMetadata } from '@conform-to/react';
import { otherService, type RequestField } from '../../request-fields.ts';
import styles from './demo-form.module.css';

const Asterisk = () => <span aria-hidden="true"> *</span>;

type DemoFieldProps = { requestField: RequestField; field: FieldMetadata<string | undefined> };

/** A field with its label and its error. */
export function DemoField({ requestField, field }: DemoFieldProps) {
  const {
    name,
    label,
    kind,
    autoComplete,
    maxLength,
    required = false,
    placeholder,
  } = requestField;
  const error = field.errors?.[0];
  const control = {
    id: field.id,
    name,
    autoComplete,
    required,
    'aria-invalid': error !== undefined,
    ...(error !== undefined && { 'aria-describedby': field.errorId }),
  };
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={field.id}>
        {label}
        {(required || requestField.looksRequired) && <Asterisk />}
      </label>
      {kind === 'choice' && (
        <select key={field.key} {...control}>
          <option value="">{placeholder}</option>
          {requestField.options?.map(({ value, label: choice }) => (
            <option
              key={value}
              value={value}
              {...(value === otherService && { 'data-other': true })}
            >
              {choice}
            </option>
          ))}
        </select>
      )}
      {kind === 'long' && (
        <textarea
          dir="auto"
          key={field.key}
          {...control}
          maxLength={maxLength}
          rows={4}
          defaultValue=""
        />
      )}
      {kind !== 'choice' && kind !== 'long' && (
        <input
          dir="auto"
          key={field.key}
          {...control}
          type={kind}
          maxLength={maxLength}
          placeholder={placeholder}
          defaultValue=""
        />
      )}
      <div aria-live="polite">
        {error && (
          <p id={field.errorId} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
