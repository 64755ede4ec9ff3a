import { Flex } from '@chakra-ui/react';
import { useDocumentTitle } from '#client/document-title.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';

export function NotFoundPage() {
  useDocumentTitle('404 Page Not Found');
  return (
    <Flex as="main" minH="80dvh" align="center" justify="center">
      <EmptyState
        illustration="not-found"
        heading="h1"
        title="404 Page Not Found"
        action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </Flex>
  );
}
