import { chakra } from '@chakra-ui/react';

/** The fields of a form, one below the other. In a dialog, DialogForm holds them instead. */
export const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', gap: '5' },
});
