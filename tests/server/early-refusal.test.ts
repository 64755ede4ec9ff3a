import { expect, test } from 'vitest';
import { createTestApp } from '../support/app.ts';
import { readFiles } from '../support/source-files.ts';
import { migratedFolder, startApp } from './app-process.ts';

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

test('a second app on a DATA_DIR is refused and names the running process', async () => {
  const folder = await migratedFolder();
  const first = startApp(folder);
  await first.ready;

  const second = startApp(folder);
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.said()).toMatch(
    new RegExp(`^GVA is already running on DATA_DIR .* \\(process ${first.pid}\\): .*\\n$`),
  );
});

test('Fastify plugins have no timeout, so a slow machine can start', async () => {
  const { app, close } = await createTestApp();
  expect(app.initialConfig.pluginTimeout).toBe(0);
  await close();
});
