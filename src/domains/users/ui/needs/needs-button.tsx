import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { StatedNeeds } from '../../needs/schema.ts';

/** Lazy, because the pages with this button have no other form. */
const NeedsDialog = lazy(async () => ({
  default: (await import('./needs-dialog.tsx')).NeedsDialog,
}));

type NeedsButtonProps = { needs: StatedNeeds | null };

/** Opens the form of what the client needs. */
export function NeedsButton({ needs }: NeedsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {needs ? 'Change needs' : 'Tell us'}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <NeedsDialog needs={needs} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
