import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormError } from '#client/ui/form-error.tsx';

/** A link that opens nothing any more, and where to go instead. */
export const LinkOver = ({ message, children }: { message: string; children: ReactNode }) => (
  <>
    <FormError>{message}</FormError>
    <Box mt="5">{children}</Box>
  </>
);
