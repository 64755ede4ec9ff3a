import { Box, Flex, Heading } from '@chakra-ui/react';
import { PanelRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsExtraWide } from '#client/browser-state.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { useActor } from '#client/use-user.ts';
import { isClient, type Role } from '#shared/actor.ts';
import { clientName } from '#shared/client-name.ts';
import { canSeeDetails } from '../../policy.ts';
import { ClientDetails } from './client-details.tsx';
import { VaDetails } from './va-details.tsx';

type Person = { id: number; fullName: string; company: string | null; role: Role };
type Details = { button: ReactNode; panel: ReactNode };

/** About the other person: beside the conversation where there is room, otherwise behind a button in its head. */
export function useDetails(person: Person): Details {
  const actor = useActor();
  const hasRoom = useIsExtraWide();
  const [isOpen, setOpen] = useState(false);
  if (!canSeeDetails(actor, person)) return { button: null, panel: null };

  const name = clientName(person);
  const facts = isClient(person) ? <ClientDetails id={person.id} /> : <VaDetails id={person.id} />;
  if (hasRoom)
    return {
      button: null,
      panel: (
        <Flex
          as="section"
          aria-label={`About ${name}`}
          direction="column"
          flexShrink={0}
          w="17rem"
          borderStartWidth="1px"
        >
          <Flex align="center" h="14" flexShrink={0} px="4" borderBottomWidth="1px">
            <Heading as="h2" fontSize="md" lineHeight="snug" truncate title={name}>
              {name}
            </Heading>
          </Flex>
          <Box flex="1" minH="0" p="4" overflowY="auto">
            {facts}
          </Box>
        </Flex>
      ),
    };
  return {
    button: (
      <IconButton label={`About ${name}`} color="muted" onClick={() => setOpen(true)}>
        <PanelRight aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
    ),
    panel: (
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title={name}>
        {facts}
      </SidePanel>
    ),
  };
}
