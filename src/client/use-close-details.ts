import { useNavigate, useRouter } from '@tanstack/react-router';

/** An address without some of its parameters, whose order does not matter. */
function without(address: string, names: readonly string[]) {
  const { origin, pathname, searchParams } = new URL(address);
  for (const name of names) searchParams.delete(name);
  searchParams.sort();
  return `${origin}${pathname}?${searchParams}`;
}

/** The latest entry of the history with the same page without details, if only other details were opened after it. */
function findPageBefore(names: readonly string[]) {
  // Browsers from before 2026 may not know it.
  if (!('navigation' in window)) return null;
  const page = without(location.href, names);
  const entries = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
  const before = entries.findLast(
    ({ url }) => url === null || without(url, names) !== page || without(url, []) === page,
  );
  return before?.url && without(before.url, []) === page ? before : null;
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
    // A form with typed input asks first, which could not take back a jump in the history.
    const isAsking = document.querySelector('[data-inline-form][data-dirty]') !== null;
    const before = isAsking ? null : findPageBefore(names);
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
