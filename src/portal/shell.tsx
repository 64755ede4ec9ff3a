import { chakra, Flex } from '@chakra-ui/react';
import { Outlet } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useEffect } from 'react';
import { Splash } from '#client/splash.tsx';
import { trpcCache } from '#client/trpc.ts';
import { OfflineBanner } from '#client/ui/offline-banner.tsx';
import { useAgency } from '#client/use-agency.ts';
import { useDateStyle, useUser } from '#client/use-user.ts';
import { RatingSlot } from '#domains/feedback/ui/rating-slot.tsx';
import { useOutboxDelivery } from '#domains/messages/ui/outbox.ts';
import { UnsentSlot } from '#domains/tasks/ui/capture/unsent-slot.tsx';
import { setDateStyle } from '#shared/date-style.ts';
import { useLiveUpdates } from './live/live-updates.ts';
import { usePageFocus } from './page-focus.ts';
import { useOverlayKeys } from './search/overlay.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

// Preloaded, because it must also render when a page cannot be loaded offline.
void import('./route-error.tsx');

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetStart: '2',
    zIndex: 'toast',
    px: '4',
    py: '2',
    borderRadius: 'control',
    bg: 'brand',
    color: 'brand.ink',
    fontWeight: 'medium',
    _focusVisible: { outlineColor: 'ink' },
    '&:not(:focus)': { transform: 'translateY(-200%)' },
  },
});

const Main = chakra('main', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', minW: '0' },
});

const SidebarColumn = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'sticky',
    top: 'var(--bar-height)',
    w: '56',
    flexShrink: 0,
    h: 'calc(100dvh - var(--bar-height))',
    borderEndWidth: '1px',
  },
});

/**
 * Tells the other tabs which user this page shows, because the tabs of a browser share one session. A page of another user then
 * reads its session again, which has ended, and shows the sign-in dialog.
 */
function useSharedSession(userId: number) {
  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return;
    const channel = new BroadcastChannel('gva session');
    channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
      if (data !== userId)
        void trpcCache.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    });
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
}

export function Shell() {
  const main = usePageFocus();
  const { id } = useUser();
  const { currency } = useAgency();
  useSharedSession(id);
  useLiveUpdates(id);
  useOutboxDelivery(id);
  useOverlayKeys();
  // When the style changes, pages are not mounted again, because their forms would lose their input.
  setDateStyle(useDateStyle());
  function skipToMain(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
  }
  return (
    <Flex direction="column" minH="100dvh" css={{ '--bar-height': 'sizes.14' }}>
      {/* A busy browser may follow the link to `main` without moving the focus to it. */}
      <SkipLink href="#main" onClick={skipToMain}>
        Skip to content
      </SkipLink>
      <TopBar />
      <Flex flex="1" minH="0">
        <SidebarColumn aria-label="Sidebar">
          <Sidebar />
        </SidebarColumn>
        <Main id="main" ref={main} tabIndex={-1}>
          <OfflineBanner />
          {/* Mounts the page again, because amounts do not follow the currency. It changes only before the first money. */}
          <Suspense key={currency} fallback={<Splash />}>
            <Outlet />
          </Suspense>
        </Main>
      </Flex>
      <RatingSlot />
      <UnsentSlot key={id} />
    </Flex>
  );
}
