import '#client/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AccessDenied } from '#client/route.ts';
import { router } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { pathname, search } = router.latestLocation;
// Load the code of the requested page before its session, and request its data before React renders for the first time.
const [matchedRoutes] = router.getMatchedRoutes(pathname);
for (const route of matchedRoutes) void router.loadRouteChunk(route);
void router.preloadRoute({ to: pathname, search });

// A page that the user may not see is not an error to log.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof AccessDenied)) console.error(error);
};

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
