import { Box, chakra, Flex } from '@chakra-ui/react';
import { CatchBoundary, createLink, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { useUser } from '#client/use-user.ts';
import { shortRoleLabels } from '#domains/users/labels.ts';
import { hasPlan, type navigationFor, navigationGroups, sectionOf } from './navigation.ts';
import { type PendingCount, usePendingCounts } from './use-pending-counts.ts';

// Only clients have a plan, so only they load it.
const PlanButton = lazy(() => import('#domains/plans/ui/plan-button.tsx'));

const ItemLink = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      h: { base: '11', lg: '9' },
      px: '2.5',
      borderRadius: 'control',
      color: 'muted',
      fontWeight: 'medium',
      transition: 'background-color 120ms, color 120ms',
      _hover: { bg: 'hover', color: 'ink' },
      _currentPage: {
        bg: 'brand.tint',
        color: 'brand',
        _hover: { bg: 'brand.tint', color: 'brand' },
      },
      '& svg': { flexShrink: 0 },
    },
  }),
);

// Outside the link, so that the count is not part of its name; clicks pass through to the link.
const besideLink = { display: 'flex', alignItems: 'center', pointerEvents: 'none' } as const;

type ItemProps = ReturnType<typeof navigationFor>[number] & {
  pending: PendingCount | undefined;
  onNavigate: (() => void) | undefined;
  isCurrent: boolean;
};

const Item = ({ to, label, icon: Icon, pending, onNavigate, isCurrent }: ItemProps) => (
  <Box as="li" position="relative">
    <ItemLink
      to={to}
      preload="intent"
      // The settings of the agency have an item of their own.
      activeOptions={{ exact: to === '/settings' }}
      {...(isCurrent && { 'aria-current': 'page' })}
      {...(pending && { pe: pending.count > 9 ? '10' : '7' })}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {label}
      </chakra.span>
    </ItemLink>
    {pending && (
      <Box position="absolute" top="0" bottom="0" insetEnd="1.5" {...besideLink}>
        <UnreadBadge count={pending.count} what={pending.what} />
      </Box>
    )}
  </Box>
);

/** The portal's sections. The drawer on small screens closes in `onNavigate`. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser();
  const pendingCounts = usePendingCounts();
  const section = useRouterState({ select: ({ location }) => sectionOf(location.pathname) });
  return (
    <Flex direction="column" h="full" px="3" pt="4" pb="3" gap="2" overflowY="auto">
      <Box as="h2" px="2.5" pb="1" fontSize="sm" fontWeight="semibold" color="muted">
        {shortRoleLabels[user.role]} Portal
      </Box>
      <chakra.nav aria-label="Portal" flex="1">
        {navigationGroups(user.role).map(({ label, items }) => (
          <Box key={items[0]?.to} _notFirst={{ mt: '3' }}>
            {label && (
              <Box as="h3" px="2.5" pb="1" fontSize="xs" fontWeight="medium" color="muted">
                {label}
              </Box>
            )}
            <Flex as="ul" direction="column" gap="0.5" {...(label && { 'aria-label': label })}>
              {items.map((item) => (
                <Item
                  key={item.to}
                  {...item}
                  pending={pendingCounts.find(({ to }) => to === item.to)}
                  onNavigate={onNavigate}
                  isCurrent={item.pages !== undefined && item.label === section}
                />
              ))}
            </Flex>
          </Box>
        ))}
      </chakra.nav>
      {hasPlan[user.role] && (
        // Without its code, for example while the server restarts, the rest of the portal is shown.
        <CatchBoundary getResetKey={() => user.id} errorComponent={() => null}>
          <Suspense>
            <PlanButton {...(onNavigate && { onNavigate })} />
          </Suspense>
        </CatchBoundary>
      )}
    </Flex>
  );
}
