import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from './ui/live-region.tsx';

const productName = 'GVA';

/** Names the page in the tab and the history. The innermost page to ask wins. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title]);
}

/** A screen reader hears the title of each new page, also of those before the sign-in. */
export function useTitleAnnouncement() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation && fromLocation.pathname !== toLocation.pathname) announce(document.title);
      }),
    [router],
  );
}
