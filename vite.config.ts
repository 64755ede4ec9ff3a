import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { prerender } from './scripts/prerender.ts';
import { auth } from './scripts/vite-auth.ts';
import { contents, pagePaths } from './scripts/vite-build-lists.ts';
import { groups } from './scripts/vite-chunks.ts';
import { landing } from './scripts/vite-landing.ts';
import { portal } from './scripts/vite-portal.ts';
import { precompress } from './scripts/vite-precompress.ts';

const server = `http://127.0.0.1:${process.env.GVA_SERVER_PORT ?? '3001'}`;
const proxy = {
  '/api': server,
  '/trpc': server,
  '/unsubscribe': server,
  '/review/': server,
  '/brand/': server,
};

const pages = prerender();

/** Small files with many generated tests. */
const slowFiles = /\/tests\/(api\/(bad-input|contract)|permissions\/)/;

/**
 * Vitest runs the projects one after the other, sorted by name: `server` when the types have been checked. If it knows no
 * durations, it runs large files first; then small slow files of `node` run before them, so that no core is idle at the end.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    if (files.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted;
    const projects = ['client', 'components', 'jsx', 'node', 'server'];
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projects.indexOf(project.name) - (slowFiles.test(moduleId) ? 1 : 0);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

const componentTests = 'tests/components/**/*.test.tsx';
const serverTests = 'tests/server/**/*.test.ts';
// Without those that need a server.
const clientTests = [
  'src/{client,portal,shared}/**/!(shared-stream).test.ts',
  'src/domains/*/ui/**/*.test.ts',
];

// Node runs TypeScript directly, as in production, without a transformation.
const experimental = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  plugins: [
    react(),
    landing(),
    auth(pages),
    portal(),
    pagePaths(pages),
    pages.plugin,
    precompress(),
    contents(),
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
    // The content security policy forbids `data:` scripts and fonts, and separate files can be cached.
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
    // `npm test` skips these, `npm run test:all` runs them.
    tags: [{ name: 'release' }],
    setupFiles: ['tests/support/setup.ts'],
    // Two more than the cores of the smallest machine, because tests often wait for the database or for another process.
    maxWorkers: 4,
    // The test files of a worker share its modules, its server and its database.
    isolate: false,
    // A test that passes at the second try is listed as flaky.
    retry: 1,
    sequence: { sequencer: SlowFilesFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,db,tests}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, serverTests, ...clientTests],
          experimental,
        },
      },
      // Many of these tests replace the timers of their worker, which must not stop those of a server.
      { extends: true, test: { name: 'client', include: clientTests, experimental } },
      // These tests start real processes, which takes long on a busy machine.
      {
        extends: true,
        test: {
          name: 'server',
          include: [serverTests],
          testTimeout: 240_000,
          experimental,
        },
      },
      // Tests that import components need Vite to transform JSX.
      {
        extends: true,
        test: {
          name: 'jsx',
          include: ['{src,tests}/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, componentTests],
        },
      },
      // Tests that render the application in a document.
      {
        extends: true,
        test: {
          name: 'components',
          include: [componentTests],
          setupFiles: ['tests/components/support/dom.ts'],
          // The first page of a file loads its code, which is slow on a busy machine.
          testTimeout: 120_000,
        },
      },
    ],
  },
});
