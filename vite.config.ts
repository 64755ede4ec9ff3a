import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { precompress } from './scripts/vite-precompress.ts';

const server = `http://127.0.0.1:${process.env.GVA_SERVER_PORT ?? '3001'}`;
const proxy = { '/api': server, '/trpc': server };

/** Packages that change together and are needed together travel in one file, so a release of ours leaves them cached. */
const vendors = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'router',
    test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  { name: 'data', test: /node_modules\/(@tanstack\/(react-query|query-core)|@trpc)\// },
];

export default defineConfig({
  plugins: [react(), precompress()],
  publicDir: 'src/client/public',
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // What PostgreSQL 18 and Node 26 users run anyway: browsers of the last two years.
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
  },
  test: {
    include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'dist/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
