import { Box, chakra, Flex } from '@chakra-ui/react';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type StepProps = {
  title: string;
  isDone: boolean;
  /** What the step is about, or its result. */
  children: ReactNode;
  action?: ReactNode;
};

/** A step of the checklist, with its state, and the control for it. A finished step is one line. */
export const ChecklistStep = ({ title, isDone, children, action }: StepProps) => (
  <chakra.li
    display="flex"
    gap="3"
    py={isDone ? '1.5' : '3'}
    borderTopWidth="1px"
    borderColor="line"
  >
    <Box flexShrink={0} mt="0.5" color={isDone ? 'success' : 'muted'}>
      {isDone ? <CircleCheck aria-hidden size={20} /> : <Circle aria-hidden size={20} />}
    </Box>
    {isDone ? (
      <Flex flex="1" minW="0" gap="3" justify="space-between" align="center">
        <Flex minW="0" gap="2" align="baseline">
          <Box flexShrink={{ md: 0 }} minW="0" color="muted" fontWeight="medium">
            {title}
            <VisuallyHidden>, done</VisuallyHidden>
          </Box>
          <Box
            color="muted"
            fontSize="sm"
            minW="0"
            truncate
            display={{ base: 'none', md: 'block' }}
          >
            {children}
          </Box>
        </Flex>
        {action && <Box flexShrink={0}>{action}</Box>}
      </Flex>
    ) : (
      <Flex flex="1" minW="0" gap="3" justify="space-between" align="center" wrap="wrap">
        <Box minW="0" flex="1 1 16rem" overflowWrap="anywhere">
          <Box fontWeight="medium">
            {title}
            <VisuallyHidden>, to do</VisuallyHidden>
          </Box>
          <Box color="muted" fontSize="sm">
            {children}
          </Box>
        </Box>
        {action}
      </Flex>
    )}
  </chakra.li>
);
