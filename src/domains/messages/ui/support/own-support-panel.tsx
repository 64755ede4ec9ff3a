import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useAgency } from '#client/use-agency.ts';
import { useUser } from '#client/use-user.ts';
import { isVa } from '#shared/actor.ts';
import { supportName } from '../../support/labels.ts';
import { ChatPanel, type PanelPlace } from '../chat-panel.tsx';
import { useSupportChat } from '../thread/use-support-chat.ts';
import { SupportAvatar } from './support-avatar.tsx';

const topics = {
  va: 'Ask about your clients, your tasks, your time or your account.',
  client: "Ask about your plan, a payment, your assistant or anything that doesn't work.",
};

/** The support conversation of the signed-in client or VA. */
export function OwnSupportPanel(place: PanelPlace) {
  const user = useUser();
  const { businessHours } = useAgency();
  const { data } = trpc.support.own.useQuery();
  const chat = useSupportChat({
    userId: user.id,
    name: supportName(),
    unreadCount: data?.unreadCount ?? 0,
  });
  return (
    <ChatPanel
      chat={chat}
      avatar={<SupportAvatar />}
      detail={<Box truncate>{businessHours}</Box>}
      empty={
        <EmptyState illustration="messages" title="How can we help?">
          {topics[isVa(user) ? 'va' : 'client']} Write any time. All administrators can read this
          conversation. We answer {businessHours}.
        </EmptyState>
      }
      refusal={null}
      {...place}
    />
  );
}
