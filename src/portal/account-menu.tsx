import { Box, chakra, Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings, User } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { useUser } from '#client/use-user.ts';
import { useLogout } from './use-logout.ts';

const Trigger = chakra('button', {
  base: {
    borderRadius: 'full',
    transition: 'box-shadow 120ms',
    _hover: { boxShadow: '0 0 0 3px var(--gva-colors-hover)' },
    _open: { boxShadow: '0 0 0 3px var(--gva-colors-hover)' },
  },
});

const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function AccountMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const logout = useLogout();

  return (
    <Menu
      trigger={
        <Trigger type="button" aria-label={`Account menu of ${user.fullName}`}>
          <Avatar person={user} />
        </Trigger>
      }
      header={
        <Flex align="center" gap="2.5" px="2" py="1.5" maxW="16rem">
          <Avatar person={user} />
          <Box minW="0" lineHeight="snug">
            <Box truncate fontWeight="medium">
              {user.fullName}
            </Box>
            <Box truncate fontSize="sm" color="muted">
              {user.email}
            </Box>
          </Box>
        </Flex>
      }
      groups={[
        {
          items: [
            {
              id: 'profile',
              label: 'Profile',
              icon: <User {...iconSize} />,
              onSelect: () => navigate({ to: '/profile' }),
            },
            {
              id: 'settings',
              label: 'Settings',
              icon: <Settings {...iconSize} />,
              onSelect: () => navigate({ to: '/settings' }),
            },
          ],
        },
        {
          items: [
            {
              id: 'logout',
              label: 'Log out',
              icon: <LogOut {...iconSize} />,
              onSelect: () => logout.mutate(),
            },
          ],
        },
      ]}
    />
  );
}
