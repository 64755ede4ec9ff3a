import { Flex } from '@chakra-ui/react';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A spinner that fills the page while it loads. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <Flex
      role="status"
      data-loading
      flex="1"
      minH="60vh"
      align="center"
      justify="center"
      color="brand"
    >
      <Spinner size="1.5rem" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Flex>
  );
}
