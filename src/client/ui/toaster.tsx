import { Box, chakra } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { errorMessage } from '#client/describe-error.ts';
import { createStore } from '#client/store.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { addToast, displayMsOf, type Toast } from './toast-queue.ts';
import { useExpiry } from './use-expiry.ts';

type Queued = Toast & { id: number };
/** The first one is shown. */
const queue = createStore<readonly Queued[]>([]);
let lastId = 0;

/** Shows a toast for some seconds. */
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
/** The place of a question that waits for an answer, below a toast. Like the toast it is usable while a dialog is open. */
export const questionId = 'rating-question';
/** Whether no toast is shown. */
export const useNoToast = () => queue.use().length === 0;

/**
 * Over the empty part of the top bar, so that no action of a page, panel or dialog is ever below a toast: those begin below
 * the bar, or have only their title there. The start leaves the button of the navigation free, the end the account menu
 * and the X of a panel. On a phone, or with a timer on a narrow screen, nothing of the bar is empty: the place is below it,
 * over the page's title. On the page of a task that is below a row of links, and a board has instead the title of its first
 * column, below the search and the tabs.
 */
const Place = chakra('div', {
  base: {
    position: 'fixed',
    top: '1',
    insetStart: { base: '3.25rem', lg: '16rem' },
    insetEnd: { base: '3.5rem', sm: '15rem', lg: '31rem' },
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2',
    zIndex: 'toast',
    pointerEvents: 'none',
    'html:not(:has([aria-modal=true])) &': {
      top: { base: '3.75rem', sm: '1' },
      // Beside the link to the dashboard.
      insetStart: { base: '4', sm: '9rem', lg: '16rem' },
      insetEnd: { base: '4', sm: '15rem', lg: '31rem' },
    },
    'html:has([data-above-title]):not(:has([aria-modal=true])) &': {
      top: { base: '7.25rem', sm: '1' },
    },
    'html:has([data-above-columns]):not(:has([aria-modal=true])) &': {
      top: { base: '10.75rem', sm: '1' },
      // Beside the button that adds a task.
      insetEnd: { base: '4rem', sm: '15rem', lg: '31rem' },
    },
    'html:has([data-bar-timer]):not(:has([aria-modal=true])) &': {
      top: { base: '3.75rem', lg: '1' },
      insetStart: { base: '4', lg: '16rem' },
    },
  },
});

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'fit-content',
    minW: { sm: 'min(16rem, 100%)' },
    maxW: 'min(32rem, 100%)',
    py: '1.5',
    ps: '3',
    pe: '2',
    borderRadius: 'card',
    bg: 'raised',
    boxShadow: 'float',
    pointerEvents: 'auto',
    animation: 'riseIn 180ms ease-out',
  },
});

function ToastCard({ id, title, description, aside, tone = 'success', action }: Queued) {
  const extend = useExpiry(displayMsOf({ action }), () => dismiss(id));

  const isFailure = tone === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Card {...extend}>
      <Box color={isFailure ? 'danger' : 'success'} flexShrink={0}>
        <Icon aria-hidden size={18} strokeWidth={2} />
      </Box>
      <Box flex="1" minW="0" lineHeight="snug">
        <Box fontWeight="semibold">{title}</Box>
        {description && (
          <Box color="muted" overflowWrap="anywhere">
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
    <Place data-live-announcer>
      <Box id={toasterId} maxW="full">
        <Box role="status" aria-live="polite">
          {!isFailure && card}
        </Box>
        <Box role="alert" aria-live="assertive">
          {isFailure && card}
        </Box>
      </Box>
      <Box id={questionId} role="status" maxW="full" />
    </Place>,
    document.body,
  );
}
