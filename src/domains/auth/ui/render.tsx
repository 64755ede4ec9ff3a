import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { rootRoute } from '#client/route.ts';
import { system } from '#client/theme/system.ts';
import { queryClient, trpc, trpcCache, trpcClient } from '#client/trpc.ts';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import { defaultDateStyle } from '#shared/date-style.ts';
import { authRoute } from './route.ts';

const routeTree = rootRoute.addChildren([authRoute]);

const style = /<style data-emotion="[^"]*">([\s\S]*?)<\/style>/g;

/** The server replaces it, see src/server/pages/agency-parts.ts. */
const placeholder = { ...defaultAgency, name: '[[agency]]' };

async function render(path: string, demo: boolean): Promise<string> {
  const signedOut = {
    user: null,
    activePlan: null,
    dateStyle: defaultDateStyle,
    businessTimeZone: null,
    agency: placeholder,
  };
  trpcCache.auth.session.setData(undefined, { ...signedOut, demo });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const { prelude } = await prerenderToNodeStream(
    <ChakraProvider value={system}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </ChakraProvider>,
    // Without this, lazy parts would come after the rest and need a script to move them into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  let html = '';
  for await (const part of prelude) html += part;
  return html;
}

/** Prerenders the sign-in page in three variants: registration, and sign-in with and without demo accounts. */
export async function renderAuth() {
  setAgency(placeholder);
  const pages = [
    ['register', await render('/auth?register=true', false)],
    ['demo', await render('/auth', true)],
    ['sign-in', await render('/auth', false)],
  ] as const;
  // Its garbage collection timers would keep the build process running.
  queryClient.clear();
  const styles = new Set(
    pages.flatMap(([, html]) => [...html.matchAll(style)].map(([, css = '']) => css)),
  );
  return {
    pages: pages.map(([name, html]) => ({ name, html: html.replace(style, '') })),
    styles: [...styles].join(''),
  };
}
