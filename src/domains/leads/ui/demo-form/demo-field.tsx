import type { FieldMetadata } from '@conform-to/react';
import { ownWords, type RequestField } from '../../request-fields.ts';
import styles from './demo-form.module.css';

const Asterisk = () => <span aria-hidden="true"> *</span>;

type DemoFieldProps = { asked: RequestField; field: FieldMetadata<string | undefined> };

/** Label above, control, and below it what is wrong with it. */
export function DemoField({ asked, field }: DemoFieldProps) {
  const { name, label, kind, autoComplete, maxLength, required = false, placeholder } = asked;
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
        {(required || asked.looksRequired) && <Asterisk />}
      </label>
      {kind === 'choice' && (
        <select key={field.key} {...control}>
          <option value="">{placeholder}</option>
          {asked.options?.map(({ value, label: choice }) => (
            <option key={value} value={value} {...(value === ownWords && { 'data-own': true })}>
              {choice}
            </option>
          ))}
        </select>
      )}
      {kind === 'long' && (
        <textarea key={field.key} {...control} maxLength={maxLength} rows={4} defaultValue="" />
      )}
      {kind !== 'choice' && kind !== 'long' && (
        <input
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
