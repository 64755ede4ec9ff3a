import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { keepInView } from './keep-in-view.ts';
import { PlainLink } from './link.tsx';

export type PageSection = { id: string; title: string; content: () => ReactNode };

type PageSectionsProps = {
  to: '/settings' | '/settings/agency';
  /** The first one is shown if the address names none. */
  sections: readonly PageSection[];
};

const Nav = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    gap: '1',
    overflowX: { base: 'auto', lg: 'visible' },
    flexShrink: 0,
    w: { lg: '10rem' },
    position: { lg: 'sticky' },
    top: '5rem',
    alignSelf: { lg: 'flex-start' },
  },
});

/** A long page that shows one section at a time, by the hash of its address, beside a list of all of them. */
export function PageSections({ to, sections }: PageSectionsProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const shown = (sections.find(({ id }) => id === hash) ?? sections[0])?.id;
  // Those that were opened before keep what was entered.
  const [opened, setOpened] = useState([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '4', lg: '8' }}>
      <Nav aria-label="Sections">
        {sections.map(({ id, title }) => (
          <PlainLink
            key={id}
            {...(id === shown && { ref: keepInView })}
            to={to}
            hash={id}
            hashScrollIntoView={false}
            activeOptions={{ includeHash: true }}
            aria-current={id === shown ? 'page' : undefined}
            px="3"
            py="2"
            borderRadius="control"
            color="muted"
            fontWeight="medium"
            whiteSpace="nowrap"
            _hover={{ color: 'ink', bg: 'hover' }}
            _currentPage={{ color: 'ink', bg: 'hover' }}
          >
            {title}
          </PlainLink>
        ))}
      </Nav>
      <Box flex="1" minW="0">
        {sections
          .filter(({ id }) => opened.includes(id))
          .map(({ id, content }) => (
            <Flex
              key={id}
              hidden={id !== shown}
              display={id === shown ? 'flex' : 'none'}
              direction="column"
              gap="6"
            >
              {content()}
            </Flex>
          ))}
      </Box>
    </Flex>
  );
}
