import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import { FieldMessage } from './field-message.tsx';

const Control = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    w: '9',
    h: '5',
    m: '0',
    borderRadius: 'full',
    bg: 'status.grey',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    _before: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetStart: '2px',
      boxSize: '4',
      borderRadius: 'full',
      bg: 'surface',
      transition: 'transform 120ms ease-out',
    },
    // An invisible area around the switch, so that a thumb has 44 px.
    '@media (pointer: coarse)': {
      _after: { content: '""', position: 'absolute', inset: '-12px -4px' },
    },
    _checked: { bg: 'brand', _before: { transform: 'translateX(1rem)' } },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
});

type SwitchProps = Omit<ComponentProps<typeof Control>, 'type' | 'role'>;

/** A switch that takes effect immediately. The caller provides the label. */
export const Switch = (props: SwitchProps) => <Control {...props} type="checkbox" role="switch" />;

/** A switch in a form, with the label before it and the hint below. */
export function SwitchField({ field, label, hint, disabled = false }: FieldProps) {
  return (
    <Box>
      <Flex justify="space-between" align="flex-start" gap="4">
        <Box>
          <chakra.label htmlFor={field.id} fontWeight="medium">
            {label}
          </chakra.label>
          {hint && (
            <Box id={field.descriptionId} color="muted" fontSize="sm">
              {hint}
            </Box>
          )}
        </Box>
        <Switch
          key={field.key}
          id={field.id}
          name={field.name}
          form={field.formId}
          defaultChecked={field.initialValue === 'on' || field.initialValue === true}
          disabled={disabled}
          mt="0.5"
          {...(hint && { 'aria-describedby': field.descriptionId })}
        />
      </Flex>
      <FieldMessage id={field.errorId}>{field.errors?.[0]}</FieldMessage>
    </Box>
  );
}
