import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';

/** The text below the title when no row of a list matches. */
export const tryAnotherSearch = 'Try a different search or clear the filters.';

/** The text below titles such as "Task not found". */
export const deletedOrHidden = "It may have been deleted, or you don't have access.";

export const noResultsFor = (words: string) => `No results for "${words}"`;

type EmptyStateProps = {
  illustration?: IllustrationName;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One action, such as a button that adds the first item. */
  action?: ReactNode;
  /** Use `h1` when it fills a page. */
  heading?: 'h1' | 'h2' | 'p';
  /** In a card among others. */
  isCompact?: boolean;
};

export function EmptyState({
  illustration,
  title,
  children,
  action,
  heading = 'p',
  isCompact = false,
}: EmptyStateProps) {
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      px="4"
      py={isCompact ? '6' : '12'}
      gap="1"
    >
      {illustration && <Illustration name={illustration} />}
      <Flex
        as={heading}
        mt={illustration ? '3' : '0'}
        fontSize="lg"
        fontWeight="semibold"
        justify="center"
      >
        {title}
      </Flex>
      {children && (
        <Flex direction="column" color="muted" maxW="sm" textWrap="balance">
          {children}
        </Flex>
      )}
      {action && <Flex mt="4">{action}</Flex>}
    </Flex>
  );
}
