import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { prerender } from './scripts/prerender.ts';
import { auth } from './scripts/vite-auth.ts';
import { contents } from './scripts/vite-contents.ts';
import { landing } from './scripts/vite-landing.ts';
import { pagePaths } from './scripts/vite-page-paths.ts';
import { precompress } from './scripts/vite-precompress.ts';

const server = `http://127.0.0.1:${process.env.GVA_SERVER_PORT ?? '3001'}`;
const proxy = { '/api': server, '/trpc': server };

/**
 * Which code travels together. React and the router change rarely, so a release of ours leaves them in the
 * cache; `start` is what every page of the portal needs first, `app` what it needs next. All else is split by
 * page. The landing page shares React alone, and the prerendered sign-in loads none of it before a visitor stirs.
 */
const isOfDocument = (id: string) =>
  /\/domains\/landing\/|\/demo-form\/draft\.|\/(landing|auth)\.html|\/src\/auth\.ts$|\/auth\/ui\/(prerendered-page|replace-prerendered)\./.test(
    id,
  );

const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'router',
    test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  { name: 'lazy', test: /vite\/preload-helper/, priority: 1 },
  // The documents switch between light and dark as well.
  { name: 'mode', test: /client\/theme\/mode\.ts$/, priority: 1 },
  {
    name: 'start',
    tags: ['$initial' as const],
    test: (id: string) => !isOfDocument(id),
  },
  {
    name: 'app',
    test: /src\/client\/(app-providers|session\.|describe-error|theme\/|ui\/(button|icon-button|link|logo|toaster|spinner))/,
  },
];

const pages = prerender();

export default defineConfig({
  plugins: [
    ...[react(), landing(pages), auth(pages), pagePaths(pages), pages.plugin],
    ...[precompress(), contents()],
  ],
  publicDir: 'src/client/public',
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // Browsers of the last two years.
    target: 'es2023',
    // The content security policy allows no data: scripts or fonts, and a cached file is sent once.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'landing.html', 'auth.html'],
      output: { codeSplitting: { groups } },
    },
  },
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/recent-requests.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,db,tests}/**/*.test.ts'],
          // Files of one worker share its modules, its server and its database. Node runs the TypeScript as it is,
          // as it does in production, so that nothing is transformed.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // What imports components, whose JSX Vite has to transform.
      { extends: true, test: { name: 'jsx', include: ['{src,tests}/**/*.test.tsx'] } },
    ],
  },
});
