import { loadOnFirstInteraction } from '#domains/auth/ui/prerendered-page.ts';

loadOnFirstInteraction(() => import('./main.tsx'));
