import { Box } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormError } from '#client/ui/form-error.tsx';

/** The token of an emailed link, from the URL fragment. */
export const useLinkToken = () => useLocation({ select: ({ hash }) => hash });

/** The error for a link that no longer works, with an alternative. */
export const InvalidLink = ({ message, children }: { message: string; children: ReactNode }) => (
  <>
    <FormError>{message}</FormError>
    <Box mt="5">{children}</Box>
  </>
);
