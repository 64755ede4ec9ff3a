import { expect, test } from 'vitest';
import { createTestApp } from '../support/app.ts';
import { readFiles } from '../support/source-files.ts';

test('the server checks settings and the DATA_DIR lock before it loads the application', () => {
  const files = new Map(readFiles('src').map((file) => [file.path, file]));
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    const lazy = /\bimport\(\s*'[^']+'\s*\)/g;
    const late = [...(files.get(path)?.text.matchAll(lazy) ?? [])].join(' ');
    for (const { from, isType } of files.get(path)?.imports ?? [])
      if (!isType && !late.includes(from.split('/').at(-1) ?? '')) load(from);
  };
  load('src/server.ts');
  expect([...loaded].filter((path) => /domains|app(lication)?\.ts$|db\.ts$/.test(path))).toEqual(
    [],
  );
});

test('Fastify plugins have no timeout, so a slow machine can start', async () => {
  const { app, close } = await createTestApp();
  expect(app.initialConfig.pluginTimeout).toBe(0);
  await close();
});
