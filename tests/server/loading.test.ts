import { expect, test } from 'vitest';
import { createTestApp } from '../support/app.ts';
import { readFiles } from '../support/source-files.ts';

const files = new Map(readFiles('src').map((file) => [file.path, file]));

/** The files and packages that are loaded with a file, without those that it imports later, if at all. */
function loadedWith(start: string): Set<string> {
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    const lazy = /\bimport\(\s*'[^']+'\s*\)/g;
    const late = [...(files.get(path)?.text.matchAll(lazy) ?? [])].join(' ');
    for (const { from, isType } of files.get(path)?.imports ?? [])
      if (!isType && !late.includes(from.split('/').at(-1) ?? '')) load(from);
  };
  load(start);
  return loaded;
}

test('the server checks settings and the DATA_DIR lock before it loads the application', () => {
  const loaded = [...loadedWith('src/server.ts')];
  expect(loaded.filter((path) => /domains|app(lication)?\.ts$|db\.ts$/.test(path))).toEqual([]);
});

test('metrics and traces are loaded only when they are on', () => {
  const ofMonitoring = (path: string) => /^(@opentelemetry\/|prom-client$)/.test(path);
  const importers = [...files.values()].filter(({ imports }) =>
    imports.some(({ from, isType }) => !isType && ofMonitoring(from)),
  );
  expect(importers.map(({ path }) => path).toSorted()).toEqual([
    'src/server/monitoring/metrics.ts',
    'src/server/monitoring/statement-spans.ts',
    'src/server/monitoring/traces.ts',
  ]);
  const loaded = loadedWith('src/application.ts');
  expect([...loaded]).toContain('src/server/monitoring/start.ts');
  expect([...loaded].filter(ofMonitoring)).toEqual([]);
});

test('Fastify plugins have no timeout, so a slow machine can start', async () => {
  const { app, close } = await createTestApp();
  expect(app.initialConfig.pluginTimeout).toBe(0);
  await close();
});
