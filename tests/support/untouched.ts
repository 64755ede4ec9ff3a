import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { createTestDatabase } from './database.ts';
import { lastChange, noteChanges } from './row-changes.ts';

/** A server and a client with one task. Every test fails if one of its requests changed a row. */
export function openUntouchedSite() {
  let gva: TestApp;
  let cookie: string;
  let taskId: number;
  let before: string;
  beforeAll(async () => {
    const database = await createTestDatabase();
    gva = await createTestApp({ database });
    await noteChanges(database.pool);
    const client = await gva.createUser({ role: 'client' });
    taskId = (await gva.createTask({ clientId: client.id })).id;
    cookie = await gva.cookieOf(client);
  });
  afterAll(async () => {
    await gva.close();
    await gva.database.drop();
  });
  beforeEach(async () => {
    before = await lastChange(gva.database.pool);
  });
  afterEach(async () => {
    expect(await lastChange(gva.database.pool)).toBe(before);
  });

  return {
    get app() {
      return gva.app;
    },
    get taskId() {
      return taskId;
    },
    send: (options: InjectOptions) =>
      gva.app.inject({ ...options, headers: { cookie, ...options.headers } }),
  };
}
