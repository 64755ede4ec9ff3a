import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DemoForm } from '#domains/leads/ui/demo-form/demo-form.tsx';
import { islandPrefix } from './islands.ts';
import { useMount } from './use-mount.ts';

function Taken({ onTaken, children }: { onTaken: () => void; children: ReactNode }) {
  useMount(onTaken);
  return children;
}

/** Until the form answers to the script. */
export const takeOver = (element: Element) =>
  new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <Taken onTaken={resolve}>
        <DemoForm />
      </Taken>,
      { identifierPrefix: islandPrefix.form },
    );
  });
