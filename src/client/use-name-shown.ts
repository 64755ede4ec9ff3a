import { useNavigate } from '@tanstack/react-router';

/**
 * Names what a page shows in its entry of the history, before another choice is made that is remembered: without the
 * parameter, Back would show the choice that was made last.
 */
export function useNameShown() {
  const navigate = useNavigate();
  return (shown: Record<string, unknown>) =>
    navigate({
      to: '.',
      // The parameters keep their order and their values.
      search: (now) => ({ ...now, ...shown, ...now }),
      replace: true,
      resetScroll: false,
    });
}
