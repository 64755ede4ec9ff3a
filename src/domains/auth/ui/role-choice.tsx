import { Box, chakra, Flex } from '@chakra-ui/react';
import type { FormField } from '#client/ui/field.tsx';

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'block',
    flex: '1',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderColor: 'edge',
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

const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: 0, pointerEvents: 'none' },
});

const roles = [
  { value: 'client', title: 'Client', detail: 'I have work to hand over' },
  { value: 'va', title: 'Virtual assistant', detail: 'I do the work' },
];

export function RoleChoice({ field }: { field: FormField }) {
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="medium" mb="1.5">
        I am a
      </chakra.legend>
      <Flex gap="2">
        {roles.map(({ value, title, detail }) => (
          <Choice key={value}>
            <Radio
              type="radio"
              name={field.name}
              form={field.formId}
              value={value}
              defaultChecked={field.initialValue === value}
            />
            <Box fontWeight="medium">{title}</Box>
            <Box fontSize="sm" color="muted" lineHeight="snug">
              {detail}
            </Box>
          </Choice>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
