import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A card that is chosen with the radio button in it. */
export const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'block',
    flex: '1',
    minW: '0',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    bg: 'surface',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    '&:has(:checked)': { borderColor: 'brand', bg: 'brand.tint' },
    '&:has(:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'brand',
      outlineOffset: '2px',
    },
  },
});

export const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: 0, pointerEvents: 'none' },
});

export type ChoiceOption<Value extends string> = {
  value: Value;
  title: string;
  detail?: string;
  icon?: ReactNode;
};

type ChoiceCardsProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly ChoiceOption<Value>[];
  /** The id of the form it belongs to, when it is rendered outside of one. */
  form?: string;
  /** The initial value in a form; with `onChange`, the current value. */
  value: string;
  onChange?: (value: Value) => void;
};

/** A radio group of two or three cards, each with a short explanation. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, name, options, form, value: chosen, onChange } = props;
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="medium" mb="1.5">
        {legend}
      </chakra.legend>
      {/* Three titles do not fit next to each other on a phone. */}
      <Flex gap="2" direction={{ base: options.length > 2 ? 'column' : 'row', sm: 'row' }}>
        {options.map(({ value, title, detail, icon }) => (
          <Choice key={value}>
            <Radio
              type="radio"
              name={name}
              form={form}
              value={value}
              {...(onChange
                ? { checked: chosen === value, onChange: () => onChange(value) }
                : { defaultChecked: chosen === value })}
            />
            <Flex align="center" gap="2" fontWeight="medium">
              {icon}
              {title}
            </Flex>
            {detail && (
              <Box fontSize="sm" color="muted" lineHeight="snug">
                {detail}
              </Box>
            )}
          </Choice>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
