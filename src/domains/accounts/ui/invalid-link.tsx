import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormError } from '#client/ui/form-error.tsx';

/** The error for a link that no longer works, with an alternative. */
export const InvalidLink = ({ message, children }: { message: string; children: ReactNode }) => (
  <>
    <FormError>{message}</FormError>
    <Box mt="5">{children}</Box>
  </>
);
