import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from './ui/live-region.tsx';
import { useAgency } from './use-agency.ts';

/** Sets the title in the tab and the history. The innermost component that calls it wins. */
export function useDocumentTitle(title: string) {
  const { name } = useAgency();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}

/** Announces the title of each new page to screen readers, including the pages before sign-in. */
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
