import { loadOverPrerendered } from '#domains/auth/ui/prerendered-page.ts';

loadOverPrerendered(() => import('./main.tsx'));
