import { type ComponentType, useEffect, useState } from 'react';

const startDelayMs = 1_000;

/** The menu of exports. It loads after the page, because few pages have exports. */
export function ExportsSlot() {
  const [Menu, setMenu] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('#domains/exports/ui/exports-menu.tsx').then(
        (module) => setMenu(() => module.default),
        // Offline. The next page load tries again.
        () => {},
      );
    }, startDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return Menu && <Menu />;
}
