import { Box } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { plural } from '#shared/plural.ts';
import { overlay } from './search/overlay.ts';

/** Opens the inbox, and shows the number of its unread entries. Live events keep it current in every tab. */
export function NotificationBell() {
  const { data } = trpc.notifications.unread.useQuery();
  const count = data?.count ?? 0;
  const amount =
    count > 99 ? 'More than 99 unread notifications' : plural(count, 'unread notification');
  return (
    <IconButton
      label="Notifications"
      color="muted"
      position="relative"
      aria-haspopup="dialog"
      aria-keyshortcuts="I"
      {...(count > 0 && { 'aria-description': amount })}
      onClick={() => overlay.set('notifications')}
    >
      <Bell aria-hidden size={18} strokeWidth={1.75} />
      {count > 0 && (
        <Box
          aria-hidden
          position="absolute"
          top="-1"
          insetEnd="-1"
          pointerEvents="none"
          transform="scale(0.85)"
        >
          <UnreadBadge count={count} />
        </Box>
      )}
    </IconButton>
  );
}
