import { Box, chakra, Flex } from '@chakra-ui/react';
import { useRouterState } from '@tanstack/react-router';
import { Moon, Search, Sun } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { setColorMode } from '#client/theme/mode.ts';
import { useColorMode } from '#client/theme/use-color-mode.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { useAgency } from '#client/use-agency.ts';
import { useUser } from '#client/use-user.ts';
import { useTimer } from '#domains/time/ui/timer/use-timer.ts';
import { isVa } from '#shared/actor.ts';
import { AccountMenu } from './account-menu.tsx';
import { LiveDot } from './live-dot.tsx';
import { sectionOf } from './navigation.ts';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { overlay, paletteKeys } from './search/overlay.ts';

// Only VAs have a timer, so only they load it.
const MiniTimer = lazy(() => import('#domains/time/ui/timer/mini-timer.tsx'));

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'bar',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: 'var(--bar-height)',
    px: { base: '4', lg: '5' },
    bg: 'canvas',
    borderBottomWidth: '1px',
  },
});

const startDelayMs = 1_000;

/** The menu of exports. It loads after the page, because few pages have exports. */
function ExportsSlot() {
  const [Menu, setMenu] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('#domains/exports/ui/exports-menu.tsx').then(
        (module) => setMenu(() => module.default),
        // Offline. The next page load tries again.
        () => {},
      );
    }, startDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return Menu && <Menu />;
}

export function TopBar() {
  const section = useRouterState({ select: ({ location }) => sectionOf(location.pathname) });
  const mode = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  const user = useUser();
  const { timer } = useTimer();
  const { name, logoId } = useAgency();
  const ModeIcon = mode === 'dark' ? Sun : Moon;
  // On a phone the timer replaces what the navigation and the settings offer too.
  const notBesideTimer = (display: string) => ({ base: timer ? 'none' : display, sm: display });

  return (
    <Bar>
      <NavigationDrawer />
      <PlainLink
        to="/dashboard"
        aria-label={`${name}, to the dashboard`}
        display={notBesideTimer('flex')}
        alignItems="center"
        gap="2"
        borderRadius="control"
        fontSize="lg"
        fontWeight="semibold"
        letterSpacing="tighter"
      >
        <Logo />
        {logoId === null && (
          <Box
            as="span"
            display={{ base: section ? 'none' : 'inline', sm: 'inline' }}
            maxW="12rem"
            truncate
          >
            {name}
          </Box>
        )}
      </PlainLink>
      {/* Hidden on wide screens, where the sidebar marks the current section. */}
      {section && (
        <Flex
          display={{ ...notBesideTimer('flex'), lg: 'none' }}
          gap="2"
          minW="0"
          overflow="hidden"
          color="muted"
          fontWeight="medium"
        >
          <Box as="span" aria-hidden color="edge">
            /
          </Box>
          <Box as="span" truncate>
            {section}
          </Box>
        </Flex>
      )}
      <Flex ms="auto" align="center" gap={{ base: '1', sm: '1.5' }}>
        {/* What appears or grows later is first, so that it moves no button. */}
        <Box display={notBesideTimer('contents')}>
          <LiveDot />
        </Box>
        <ExportsSlot />
        {isVa(user) && (
          <Suspense>
            <MiniTimer />
          </Suspense>
        )}
        <NotificationBell />
        <IconButton
          label="Search and commands"
          color="muted"
          aria-haspopup="dialog"
          aria-keyshortcuts={paletteKeys}
          onClick={() => overlay.set('palette')}
        >
          <Search aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label={`Switch to ${other} mode`}
          color="muted"
          display={notBesideTimer('inline-flex')}
          onClick={() => setColorMode(other)}
        >
          <ModeIcon aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
        <AccountMenu />
      </Flex>
    </Bar>
  );
}
