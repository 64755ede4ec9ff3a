import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type NoticeBarProps = {
  label: string;
  bg: 'time.tint' | 'info.tint';
  /** Buttons at the end of the bar. */
  actions: ReactNode;
  children: ReactNode;
};

/** A notice above the diagram, for example that an older version is shown. */
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
