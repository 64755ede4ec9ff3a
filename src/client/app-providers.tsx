import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ignoreSlidClicks, watchPresses } from './press.ts';
import { system } from './theme/system.ts';
import { queryClient, trpc, trpcClient } from './trpc.ts';
import { LiveRegion } from './ui/live-region.tsx';
import { holdRows } from './ui/steady-rows.ts';
import { Toaster } from './ui/toaster.tsx';
import { TooltipLayer } from './ui/tooltip.tsx';

/** The providers that every page except the landing page needs. */
export function AppProviders({ children }: { children: ReactNode }) {
  useEffect(() => watchPresses(window, holdRows), []);
  useEffect(() => ignoreSlidClicks(window), []);
  return (
    <ChakraProvider value={system}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {children}
          <LiveRegion />
          <Toaster />
          <TooltipLayer />
        </QueryClientProvider>
      </trpc.Provider>
    </ChakraProvider>
  );
}
