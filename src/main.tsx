import '#client/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AccessDenied } from '#client/access.ts';
import { router } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The code of the asked page comes along with the answer to who is signed in, not after it.
const [asked] = router.getMatchedRoutes(router.latestLocation.pathname);
for (const route of asked) void router.loadRouteChunk(route);

// A page that is not for someone's role is an answer, not a fault to report.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof AccessDenied)) console.error(error);
};

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
