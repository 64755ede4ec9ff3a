import { trpc } from '../trpc.ts';
import { hasSection, type PortalPath } from './navigation.ts';
import { useUser } from './use-user.ts';

export type Waiting = { to: PortalPath; count: number; what: string };

/** What waits for the reader in which section; the live feed keeps it exact in every tab. */
export function useWaiting(): Waiting[] {
  const hasLeads = hasSection(useUser().role, '/leads');
  const { data: unread } = trpc.messages.unreadCount.useQuery();
  const { data: requests } = trpc.leads.waiting.useQuery(undefined, { enabled: hasLeads });
  const requested = requests?.count ?? 0;
  const sections: Waiting[] = [
    { to: '/messages', count: unread?.count ?? 0, what: 'unread' },
    {
      to: '/leads',
      count: requested,
      what: requested === 1 ? 'demo request waiting' : 'demo requests waiting',
    },
  ];
  return sections.filter(({ count }) => count > 0);
}
