import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#client/document-title.ts';

type PageHeaderProps = {
  title: string;
  /** One sentence, or a count. */
  detail?: ReactNode;
  actions?: ReactNode;
};

/** The page's h1, which also sets the document title. Actions that have no room beside it are below it. */
export function PageHeader({ title, detail, actions }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <Flex
      as="header"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      align="flex-start"
      gap={{ base: '3', sm: '4' }}
    >
      <Box flex={{ base: '1 1 auto', sm: '1' }} minW="0" maxW="full">
        <Heading
          as="h1"
          fontSize="2xl"
          fontWeight="semibold"
          lineHeight="tight"
          letterSpacing="tighter"
          overflowWrap="anywhere"
          dir="auto"
        >
          {title}
        </Heading>
        {detail && (
          <Box mt="1" color="muted" maxW="text">
            {detail}
          </Box>
        )}
      </Box>
      {actions && (
        <Flex gap="2" align="center" flexWrap="wrap" flexShrink={{ base: '1', sm: '0' }}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
