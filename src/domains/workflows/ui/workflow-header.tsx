import { Box, Flex, Heading } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusUnlessCovered } from '#client/keyboard.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useUser } from '#client/use-user.ts';
import { categoryName } from '../labels.ts';
import type { Workflow } from '../schema.ts';
import { WorkflowStatusBadge } from './workflow-badge.tsx';

export type PanelActions = {
  /** Set on a narrow screen, where the list is a separate page. */
  onBack?: () => void;
  onOpen: (id: number) => void;
  onDeleted: () => void;
};

type WorkflowHeaderProps = {
  workflow: Workflow;
  /** Set on a narrow screen, where the list is a separate page. */
  onBack?: (() => void) | undefined;
  /** Shown after the client's name, in the same line. */
  facts?: ReactNode;
  actions?: ReactNode;
};

export function WorkflowHeader({ workflow, onBack, facts, actions }: WorkflowHeaderProps) {
  const { title, status, category, client } = workflow;
  const isOwn = useUser().id === client.id;
  const owned = isOwn ? categoryName(category) : `${categoryName(category)}, ${client.fullName}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const isSeparatePage = onBack !== undefined;

  // Focus the heading, because the list that had the focus was removed.
  useEffect(() => {
    if (isSeparatePage) focusUnlessCovered(heading.current);
  }, [isSeparatePage]);

  return (
    <Flex
      as="header"
      align={{ base: 'flex-start', md: 'center' }}
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap="3"
      rowGap="2"
      px={{ base: '3', md: '5' }}
      py="2"
      borderBottomWidth="1px"
      bg="surface"
    >
      {onBack && (
        <IconButton label="Back to workflows" ms="-1" onClick={onBack}>
          <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      <Box flex="1 1 12rem" minW="0">
        <Heading
          as="h2"
          ref={heading}
          tabIndex={-1}
          outline="none"
          fontSize="lg"
          fontWeight="semibold"
          lineHeight="snug"
          lineClamp={{ base: 2, xl: 1 }}
          overflowWrap="anywhere"
          title={title}
        >
          {title}
        </Heading>
        <Flex
          align="center"
          // One line where it fits, which stays one with longer facts.
          wrap={{ base: 'wrap', xl: 'nowrap' }}
          whiteSpace="nowrap"
          columnGap="3"
          rowGap="1"
          fontSize="sm"
          color="muted"
        >
          <WorkflowStatusBadge status={status} />
          <Box as="span" minW="0" truncate title={owned}>
            {owned}
          </Box>
          {facts}
        </Flex>
      </Box>
      <Flex data-acts={title} gap="1.5" align="center" wrap="wrap" ms="auto">
        {actions}
      </Flex>
    </Flex>
  );
}
