import { chakra, Flex } from '@chakra-ui/react';
import type { FormField } from '#client/ui/field.tsx';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { type Weekday, weekdays } from '#shared/routine-value-sets.ts';
import { weekdayLabels } from '../schedule-labels.ts';

const Day = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: '1 0 2.5rem',
    maxW: '4rem',
    minH: '10',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    bg: 'surface',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    '&:has(:checked)': { borderColor: 'brand', bg: 'brand.tint', color: 'brand' },
    '&:has(:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'brand',
      outlineOffset: '2px',
    },
  },
});

const Check = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
});

/** The weekdays of a form value, which is one text or a list. */
export const toWeekdays = (value: unknown): Weekday[] =>
  weekdays.filter((one) => (Array.isArray(value) ? value.includes(one) : value === one));

/** Toggle buttons for the weekdays. */
export function WeekdaysField({ field }: { field: FormField }) {
  const chosen = toWeekdays(field.initialValue);
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="medium" mb="1.5">
        On
      </chakra.legend>
      <Flex gap="1.5" wrap="wrap">
        {weekdays.map((one) => (
          <Day key={one}>
            <Check
              key={field.key}
              type="checkbox"
              name={field.name}
              form={field.formId}
              value={one}
              defaultChecked={chosen.includes(one)}
            />
            <span aria-hidden>{weekdayLabels[one].slice(0, 3)}</span>
            <VisuallyHidden>{weekdayLabels[one]}</VisuallyHidden>
          </Day>
        ))}
      </Flex>
      <FieldMessage id={field.errorId}>{field.errors?.[0]}</FieldMessage>
    </chakra.fieldset>
  );
}
