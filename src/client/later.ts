import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInteraction } from './first-interaction.ts';
import { importPage } from './route.ts';

/** A component whose code is loaded with the first interaction, because no page shows it before. */
type Later<Props> = { Component?: ComponentType<Props>; load: () => Promise<void> };

export function later<Props>(importComponent: () => Promise<ComponentType<Props>>): Later<Props> {
  const load = importPage(importComponent);
  const later: Later<Props> = {
    async load() {
      later.Component ??= await load();
    },
  };
  // If it fails, `useLater` tries again.
  onFirstInteraction(() => void later.load().catch(() => {}));
  return later;
}

/**
 * The component, once it has been wanted. Unlike a `lazy` one, which React shows only after a placeholder, it is there
 * immediately if its code is loaded.
 */
export function useLater<Props>(later: Later<Props>, isWanted: boolean) {
  const [wasWanted, setWasWanted] = useState(isWanted);
  const [, setLoaded] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (isWanted && !wasWanted) setWasWanted(true);
  useEffect(() => {
    // The code may have arrived since the render.
    if (wasWanted)
      later.load().then(
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      );
  }, [wasWanted, later]);
  if (failure) throw failure.error;
  return wasWanted ? later.Component : undefined;
}

/**
 * The component, and whether it is open. It is rendered closed first, because a dialog that is open on its first render never
 * reports that it closes.
 */
export function useOpenLater<Props extends { open: boolean }>(later: Later<Props>, open: boolean) {
  const Component = useLater(later, open);
  const [wasClosed, setWasClosed] = useState(false);
  useEffect(() => setWasClosed(Component !== undefined), [Component]);
  return [Component, open && wasClosed] as const;
}
