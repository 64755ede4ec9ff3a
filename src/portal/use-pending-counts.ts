import { trpc } from '#client/trpc.ts';
import { useUser } from '#client/use-user.ts';
import { hasSection, type PortalPath } from './navigation.ts';

export type PendingCount = { to: PortalPath; count: number; what: string };

/** Unread messages and open demo requests by section. Live events keep the counts current. */
export function usePendingCounts(): PendingCount[] {
  const hasLeads = hasSection(useUser().role, '/leads');
  const { data: unread } = trpc.messages.unreadCount.useQuery();
  const { data: requests } = trpc.leads.waiting.useQuery(undefined, { enabled: hasLeads });
  const requested = requests?.count ?? 0;
  const sections: PendingCount[] = [
    { to: '/messages', count: unread?.count ?? 0, what: 'unread' },
    {
      to: '/leads',
      count: requested,
      what: requested === 1 ? 'demo request waiting' : 'demo requests waiting',
    },
  ];
  return sections.filter(({ count }) => count > 0);
}
