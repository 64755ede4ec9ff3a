import { Box, chakra, Flex } from '@chakra-ui/react';
import { ClipboardList, Clock, type LucideIcon, MessageSquare } from 'lucide-react';
import { useAgency } from '#client/use-agency.ts';

const points: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ClipboardList,
    title: 'Task management',
    text: 'One board, always up to date for both of you.',
  },
  { icon: Clock, title: 'Time tracking', text: 'Hours logged right on the task.' },
  {
    icon: MessageSquare,
    title: 'Built-in client-VA messaging',
    text: 'Ask and answer next to the task.',
  },
];

const Dial = chakra('svg', {
  base: {
    position: 'absolute',
    insetEnd: '-8rem',
    bottom: '-8rem',
    w: '28rem',
    opacity: 0.14,
    display: { base: 'none', lg: 'block' },
  },
});

const hours = Array.from({ length: 12 }, (_, hour) => hour * 30);

function ClockFace() {
  return (
    <Dial aria-hidden viewBox="0 0 200 200" fill="none" stroke="currentColor" strokeLinecap="round">
      <circle cx="100" cy="100" r="96" strokeWidth="2" />
      {hours.map((turn) => (
        <path key={turn} d="M100 14v12" strokeWidth="3" transform={`rotate(${turn} 100 100)`} />
      ))}
      <path d="M100 100V44M100 100H62" strokeWidth="4" />
    </Dial>
  );
}

/** Shown next to the form on a wide screen; on a phone only the headline. */
export function MarketingPanel() {
  const { name } = useAgency();
  return (
    <Flex
      as="aside"
      aria-label={`About ${name}`}
      // Sticky, because the registration form is longer than a screen.
      position={{ base: 'relative', lg: 'sticky' }}
      top="0"
      h={{ lg: '100dvh' }}
      overflow="hidden"
      direction="column"
      justify="center"
      flex={{ lg: '1' }}
      order={{ base: 1, lg: 2 }}
      px={{ base: '4', sm: '8', lg: '16' }}
      py={{ base: '4', lg: '16' }}
      bg="var(--panel, #1F5D4C)"
      color="#FFFFFF"
    >
      <ClockFace />
      <Box position="relative" maxW="lg">
        <Box
          as="p"
          fontSize={{ base: 'md', lg: '3xl' }}
          fontWeight={{ base: 'medium', lg: 'semibold' }}
          letterSpacing={{ lg: 'tighter' }}
          lineHeight="tight"
          textWrap="balance"
        >
          Connect with skilled VAs or find clients
        </Box>
        <Flex as="ul" direction="column" gap="5" mt="8" display={{ base: 'none', lg: 'flex' }}>
          {points.map(({ icon: Icon, title, text }) => (
            <Flex as="li" key={title} gap="3">
              <Box pt="0.5" color="var(--panel-text, #A6E0CB)">
                <Icon aria-hidden size={20} strokeWidth={1.75} />
              </Box>
              <Box>
                <Box fontWeight="semibold" fontSize="lg">
                  {title}
                </Box>
                <Box color="var(--panel-text, #CFE5DC)">{text}</Box>
              </Box>
            </Flex>
          ))}
        </Flex>
      </Box>
    </Flex>
  );
}
