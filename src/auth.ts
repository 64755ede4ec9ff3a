import { standIn } from '#domains/auth/ui/stand-in.ts';

standIn(() => import('./main.tsx'));
