import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type NoticeBarProps = {
  label: string;
  bg: 'time.tint' | 'info.tint';
  /** What can be done about it. */
  actions: ReactNode;
  children: ReactNode;
};

/** Says above the drawing that it is not, or need not be, what is stored. */
export const NoticeBar = ({ label, bg, actions, children }: NoticeBarProps) => (
  <Flex
    role="region"
    aria-label={label}
    align="center"
    wrap="wrap"
    gap="2"
    px={{ base: '3', md: '5' }}
    py="2"
    bg={bg}
    borderBottomWidth="1px"
  >
    <Box flex="1 1 14rem">{children}</Box>
    {actions}
  </Flex>
);
