import { Flex } from '@chakra-ui/react';
import { Workflow } from 'lucide-react';
import { TextLink } from '#client/ui/link.tsx';
import type { Routine } from '../schema.ts';

type WorkflowLinkProps = { workflow: NonNullable<Routine['workflow']> };

export const WorkflowLink = ({ workflow: { id, title } }: WorkflowLinkProps) => (
  <Flex
    align="flex-start"
    gap="1.5"
    fontSize="sm"
    minW="0"
    css={{ '& > svg': { mt: '0.5', flexShrink: 0 } }}
  >
    <Workflow aria-hidden size={14} strokeWidth={1.75} />
    <TextLink to="/workflows" search={{ id }} minW="0" overflowWrap="anywhere">
      {title}
    </TextLink>
  </Flex>
);
