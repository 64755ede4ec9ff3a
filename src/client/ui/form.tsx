import { chakra } from '@chakra-ui/react';

/** A form with its fields in a column. Dialogs use DialogForm instead. */
export const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', gap: '5' },
});
