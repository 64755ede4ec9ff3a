import { Box, chakra, Flex } from '@chakra-ui/react';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#shared/plural.ts';
import { type FieldProps, textOf } from './field.tsx';
import { FieldMessage } from './field-message.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const starValues = [1, 2, 3, 4, 5];

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    p: '1',
    borderRadius: 'control',
    color: 'field',
    transition: 'color 120ms',
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand' },
    '& input': { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
  },
  variants: { isFilled: { true: { color: 'status.yellow' } } },
});

function Choices({ field, disabled = false }: Pick<FieldProps, 'field' | 'disabled'>) {
  const [chosen, choose] = useState(Number(textOf(field.initialValue)) || 0);
  const [hovered, hover] = useState(0);
  return (
    <Flex align="center" gap="3">
      <Flex onPointerLeave={() => hover(0)} ms="-1">
        {starValues.map((stars) => (
          <Choice
            key={stars}
            isFilled={stars <= (hovered || chosen)}
            onPointerEnter={() => hover(stars)}
          >
            <input
              type="radio"
              id={stars === 1 ? field.id : `${field.id}-${stars}`}
              name={field.name}
              form={field.formId}
              value={stars}
              defaultChecked={stars === chosen}
              required={field.required}
              disabled={disabled}
              onChange={() => choose(stars)}
            />
            <VisuallyHidden>{plural(stars, 'star')}</VisuallyHidden>
            <Star aria-hidden size={24} strokeWidth={1.5} fill="currentColor" />
          </Choice>
        ))}
      </Flex>
      <Box color="muted" aria-hidden fontVariantNumeric="tabular-nums">
        {chosen > 0 && `${chosen} of 5`}
      </Box>
    </Flex>
  );
}

/** One to five stars as a radio group, so that it works with arrow keys and in forms. */
export function StarsField({ field, label, disabled = false }: FieldProps) {
  const error = field.errors?.[0];
  return (
    <chakra.fieldset
      border="none"
      p="0"
      m="0"
      {...(error && { 'aria-describedby': field.errorId, 'aria-invalid': true })}
    >
      <chakra.legend fontWeight="medium" mb="1" p="0">
        {label}
      </chakra.legend>
      <Choices key={field.key} field={field} disabled={disabled} />
      <FieldMessage id={field.errorId}>{error}</FieldMessage>
    </chakra.fieldset>
  );
}
