import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useDateStyle } from '#client/use-user.ts';
import { formatRelative } from '#shared/dates.ts';
import type { OpenSession } from '../schema.ts';
import { describeDevice } from './device.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    py: '3',
    borderTopWidth: '1px',
    _first: { borderTopWidth: '0', pt: '0' },
  },
});

type RowProps = { session: OpenSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { userAgent, ip, lastSeenAt, createdAt, isCurrent } = session;
  const device = describeDevice(userAgent);
  const now = Date.now();
  return (
    <Row>
      <Box flex="1" minW="0" lineHeight="snug">
        <Flex align="center" gap="2" wrap="wrap">
          <Box fontWeight="medium" title={userAgent ?? undefined}>
            {device}
          </Box>
          {isCurrent && <Badge tone="brand">This device</Badge>}
        </Flex>
        <Box fontSize="sm" color="muted" overflowWrap="anywhere">
          {ip && `${ip} · `}
          {isCurrent
            ? `Signed in ${formatRelative(createdAt, now)}`
            : `Last seen ${formatRelative(lastSeenAt, now)}`}
        </Box>
      </Box>
      {!isCurrent && (
        <Button
          size="sm"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${device}, last seen ${formatRelative(lastSeenAt, now)}`}
        >
          Sign out
        </Button>
      )}
    </Row>
  );
}

/** The user's signed-in devices, with buttons to sign them out. */
export function OpenSessions() {
  const [isConfirming, setConfirming] = useState(false);
  // Renders again when the user chooses the 12-hour or the 24-hour clock.
  useDateStyle();
  const sessions = trpc.auth.sessions.useQuery();
  const reportFailure = (error: unknown) => toastFailure('Failed to sign out', error);

  const end = trpc.auth.endSession.useMutation({
    onSuccess: () =>
      toast({ title: 'Signed out', description: 'That device will have to sign in again.' }),
    onError: reportFailure,
  });
  const endOthers = trpc.auth.endOtherSessions.useMutation({
    onSuccess() {
      setConfirming(false);
      toast({ title: 'Signed out', description: "You're now signed in on this device only." });
    },
    onError: reportFailure,
  });

  if (sessions.isError)
    return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data)
    return (
      <Box>
        <LoadingNote>Loading your devices</LoadingNote>
        <Skeleton h="10" />
        <Skeleton h="10" mt="4" />
      </Box>
    );

  const others = sessions.data.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Box>
      <chakra.ul listStyleType="none">
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </chakra.ul>
      {others > 1 && (
        <Button mt="4" onClick={() => setConfirming(true)}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => endOthers.mutate()}
        title="Sign out everywhere else?"
        confirmLabel="Sign out"
        confirmingLabel="Signing out..."
        isConfirming={endOthers.isPending}
      >
        {others} other devices will have to sign in again. Unsaved work there may be lost.
      </ConfirmDialog>
    </Box>
  );
}
