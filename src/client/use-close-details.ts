import { useNavigate, useRouter } from '@tanstack/react-router';

/** An address without some of its parameters, whose order does not matter. */
function without(address: string, names: readonly string[]) {
  const { origin, pathname, searchParams } = new URL(address);
  for (const name of names) searchParams.delete(name);
  searchParams.sort();
  return `${origin}${pathname}?${searchParams}`;
}

/** The entry of the history before this one, if it is the same page without the details. */
function findPageBefore(names: readonly string[]) {
  // Browsers from before 2026 may not know it.
  if (!('navigation' in window)) return null;
  const { currentEntry } = navigation;
  const before = currentEntry && navigation.entries()[currentEntry.index - 1];
  return before?.url && without(before.url, []) === without(location.href, names) ? before : null;
}

let isClosing = false;

/** Whether the code goes back to close details, not the user. */
export const isClosingDetails = () => isClosing;

/**
 * Closes the details that search parameters open. Details that were opened on their page are closed like with Back, so that the
 * history does not grow; others, such as those of a link in a mail, are removed from the address.
 */
export function useCloseDetails(...names: string[]) {
  const navigate = useNavigate();
  const router = useRouter();
  return () => {
    const { searchParams } = new URL(location.href);
    // Back has closed them already.
    if (!names.some((name) => searchParams.has(name))) return;
    const before = findPageBefore(names);
    // Unlike `history.back`, a second call goes to the same entry.
    if (before) {
      isClosing = true;
      const unsubscribe = router.subscribe('onRendered', () => {
        unsubscribe();
        isClosing = false;
      });
      return void navigation.traverseTo(before.key);
    }
    const closed = Object.fromEntries(names.map((name) => [name, undefined]));
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...closed }),
      replace: true,
      resetScroll: false,
    });
  };
}
