import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { errorMessage } from '#client/describe-error.ts';
import { createStore } from '#client/store.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export type Toast = {
  title: string;
  description?: string;
  /** After the description, in brackets: the same in other words. */
  aside?: string;
  tone?: 'success' | 'destructive';
  /** What can be done about it, such as to undo it; it closes the toast. */
  action?: { label: string; onClick: () => void };
};

const shownFor = 5000;
const current = createStore<(Toast & { turn: number }) | null>(null);
let turn = 0;

/** Shows one toast for 5 seconds; a new one takes the place of the one before it. */
export function toast(next: Toast) {
  turn += 1;
  current.set({ ...next, turn });
}

/** Says what failed, and why in the server's own words, or `otherwise` where it has none. */
export const toastFailure = (title: string, error: unknown, otherwise = '') =>
  toast({ title, description: errorMessage(error) || otherwise, tone: 'destructive' });

const dismissToast = () => current.set(null);

export const toasterId = 'toaster';

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    w: { base: 'full', sm: '24rem' },
    p: '3',
    ps: '4',
    borderRadius: 'card',
    bg: 'raised',
    boxShadow: 'float',
    pointerEvents: 'auto',
    animation: 'riseIn 180ms ease-out',
  },
});

function ToastCard({ title, description, aside, tone = 'success', action }: Toast) {
  // Whoever is reading it, by pointer or by keyboard, must not lose it meanwhile.
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissToast, shownFor);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const isFailure = tone === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Card
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Box color={isFailure ? 'danger' : 'success'} pt="0.5">
        <Icon aria-hidden size={18} strokeWidth={2} />
      </Box>
      <Box flex="1" minW="0" lineHeight="snug">
        <Box fontWeight="semibold">{title}</Box>
        {description && (
          <Box color="muted" mt="0.5" overflowWrap="anywhere">
            <span>{description}</span>
            {aside && ` (${aside})`}
          </Box>
        )}
      </Box>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            dismissToast();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="xs" label="Dismiss" hint={false} onClick={dismissToast} color="muted">
        <X aria-hidden size={16} />
      </IconButton>
    </Card>
  );
}

export function Toaster() {
  const shown = current.use();
  const isFailure = shown?.tone === 'destructive';
  const card = shown && <ToastCard key={shown.turn} {...shown} />;
  // Both regions stand from the start: a screen reader reads only what changes inside a region it knows. An open
  // dialog hides the page from it, but not what lies beside the page and is marked as speaking.
  return createPortal(
    <Flex
      id={toasterId}
      data-live-announcer
      position="fixed"
      insetX={{ base: '4', sm: 'auto' }}
      insetEnd={{ sm: '6' }}
      bottom={{ base: '4', sm: '6' }}
      zIndex="toast"
      pointerEvents="none"
    >
      <Box role="status" aria-live="polite" w={isFailure ? '0' : 'full'}>
        {!isFailure && card}
      </Box>
      <Box role="alert" aria-live="assertive" w={isFailure ? 'full' : '0'}>
        {isFailure && card}
      </Box>
    </Flex>,
    document.body,
  );
}
