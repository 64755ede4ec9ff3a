import { useRouter } from '@tanstack/react-router';

/**
 * Names what a page shows in its entry of the history, before another choice is made that is remembered: without the
 * parameter, Back would show the choice that was made last.
 */
export function useNameShown() {
  const router = useRouter();
  return (shown: Record<string, unknown>) => {
    const { href } = router.buildLocation({
      to: '.',
      // The parameters keep their order and their values.
      search: (now: object) => ({ ...now, ...shown, ...now }),
    });
    // The router wraps the method of the window, which would load the page that is about to be left.
    History.prototype.replaceState.call(history, history.state, '', href);
  };
}
