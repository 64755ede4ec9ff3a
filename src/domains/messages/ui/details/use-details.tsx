import { Box, Heading } from '@chakra-ui/react';
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
        <Box
          as="section"
          aria-label={`About ${name}`}
          flexShrink={0}
          w="17rem"
          p="4"
          overflowY="auto"
          borderStartWidth="1px"
        >
          <Heading as="h2" mb="4" fontSize="md" lineHeight="snug" overflowWrap="anywhere">
            {name}
          </Heading>
          {facts}
        </Box>
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
