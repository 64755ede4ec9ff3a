import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DemoForm } from '#domains/leads/ui/demo-form/demo-form.tsx';
import { islandPrefix, readAgencyOfPage, useMount } from './islands.ts';

function HydrationListener({
  onHydrated,
  children,
}: {
  onHydrated: () => void;
  children: ReactNode;
}) {
  useMount(onHydrated);
  return children;
}

/** Resolves when the form is hydrated. */
export const hydrateForm = (element: Element) =>
  new Promise<void>((resolve) => {
    readAgencyOfPage();
    hydrateRoot(
      element,
      <HydrationListener onHydrated={resolve}>
        <DemoForm />
      </HydrationListener>,
      { identifierPrefix: islandPrefix.form },
    );
  });
