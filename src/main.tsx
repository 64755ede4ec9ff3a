import '#client/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AccessDenied } from '#client/route.ts';
import { followAgencyColors } from '#client/theme/agency-colors.ts';
import { router } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { pathname, search } = router.latestLocation;
// Load the code of the page without waiting for the session.
const [matchedRoutes] = router.getMatchedRoutes(pathname);
for (const route of matchedRoutes) void router.loadRouteChunk(route);
// Request the data of the page before React renders.
void router.preloadRoute({ to: pathname, search });

// A page that the user may not see is not an error to log.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof AccessDenied)) console.error(error);
};

followAgencyColors();

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
