import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Logo } from '#client/ui/logo.tsx';
import { MarketingPanel } from './marketing-panel.tsx';

type AuthFrameProps = {
  title: string;
  /** Aligns a form that is longer than the screen to the top instead of the middle. */
  isTall?: boolean;
  children: ReactNode;
};

/** The layout of all pages before the sign-in: a form next to a marketing panel. */
export function AuthFrame({ title, isTall = false, children }: AuthFrameProps) {
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} minH="100dvh">
      <Flex
        as="main"
        flex={{ base: '1', lg: '0 0 50%' }}
        order={{ base: 2, lg: 1 }}
        direction="column"
        align="center"
        px={{ base: '4', sm: '8' }}
        py={{ base: '8', lg: '16' }}
        justify={{ base: 'flex-start', lg: isTall ? 'flex-start' : 'center' }}
      >
        <Box w="full" maxW="sm">
          <Flex align="center" gap="2.5" mb="6">
            <Logo size={32} />
            <chakra.h1 fontSize="xl" letterSpacing="tighter">
              {title}
            </chakra.h1>
          </Flex>
          {children}
        </Box>
      </Flex>
      <MarketingPanel />
    </Flex>
  );
}
