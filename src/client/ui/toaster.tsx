import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { errorMessage } from '#client/describe-error.ts';
import { createStore } from '#client/store.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { addToast, type Toast } from './toast-queue.ts';

const displayMs = 5000;
type Queued = Toast & { id: number };
/** The first one is shown. */
const queue = createStore<readonly Queued[]>([]);
let lastId = 0;

/** Shows a toast for 5 seconds. A new toast replaces the previous one, or waits for its end if it offers an action. */
export function toast(next: Toast) {
  lastId += 1;
  queue.set(addToast(queue.get(), { ...next, id: lastId }));
}

const keep = (isKept: (toast: Queued) => boolean) => queue.set(queue.get().filter(isKept));

/** Shows an error toast with the server's message, or `fallback` if the server gave no reason. */
export const toastFailure = (title: string, error: unknown, fallback?: string) =>
  toast({ title, description: errorMessage(error, fallback), tone: 'destructive' });

const dismiss = (dismissedId: number) => keep(({ id }) => id !== dismissedId);

/** Removes the failures of an act that is tried again. */
export const dismissFailures = () => keep(({ tone }) => tone !== 'destructive');

/** Removes all toasts, which are about the work of the user who signs out. */
export const clearToasts = () => queue.set([]);

export const toasterId = 'toaster';
/** The place of a question that waits for an answer, above the toast. Like the toast it is usable while a dialog is open. */
export const questionId = 'rating-question';

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

function ToastCard({ id, title, description, aside, tone = 'success', action }: Queued) {
  // A toast under the pointer or with the focus does not expire.
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(id), displayMs);
    return () => clearTimeout(timer);
  }, [id, isPaused]);

  const isFailure = tone === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Card
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
            dismiss(id);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="xs" label="Dismiss" hint={false} onClick={() => dismiss(id)} color="muted">
        <X aria-hidden size={16} />
      </IconButton>
    </Card>
  );
}

export function Toaster() {
  const [shown] = queue.use();
  const isFailure = shown?.tone === 'destructive';
  const card = shown && <ToastCard key={shown.id} {...shown} />;
  // Both live regions are always rendered, because screen readers announce only changes inside existing regions. An
  // open dialog hides the page from screen readers, except elements marked as live announcers.
  return createPortal(
    <>
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
      </Flex>
      <Box
        id={questionId}
        data-live-announcer
        role="status"
        position="fixed"
        insetX={{ base: '4', sm: 'auto' }}
        insetEnd={{ sm: '6' }}
        // Above the toast.
        bottom="28"
        zIndex="toast"
        pointerEvents="none"
      />
    </>,
    document.body,
  );
}
