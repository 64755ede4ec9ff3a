import { expect, test } from 'vitest';
import { migratedTemplate, temporaryFolder } from '../server/app-process.ts';
import { useTemplate } from './installation.ts';
import { kills } from './kills.ts';

test('writes are stored once while the app and its database are killed', {
  timeout: 180_000,
}, async () => {
  useTemplate(await migratedTemplate());
  const figures = new Map<string, number>();
  await kills.run(temporaryFolder(), (name, value) => figures.set(name, value), { isShort: true });

  expect(figures.get('kills of the app')).toBe(1);
  expect(figures.get('kills of the database')).toBe(1);
  expect(figures.get('acknowledged writes')).toBeGreaterThan(0);
});
