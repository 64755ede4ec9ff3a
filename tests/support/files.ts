import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

type Sent = {
  name?: string;
  content: Buffer;
  purpose?: string;
  url?: string;
  headers?: Record<string, string>;
};

/** Encodes a form with one file as a browser does. */
export async function formOf({ name = 'photo.png', content, purpose }: Sent) {
  const form = new FormData();
  if (purpose !== undefined) form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const { headers, body } = await encode(form);
  return { headers, body };
}

export async function encode(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  const body = Buffer.from(await response.arrayBuffer());
  return { headers: { 'content-type': type }, body };
}

export const picture = (format: 'png' | 'jpeg' | 'gif' = 'png', side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2244aa' } })
    .toFormat(format)
    .toBuffer();

export const pdf = (text = 'Hello') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

export async function upload(gva: TestApp, user: TestUser | null, sent: Sent) {
  const { headers, body } = await formOf(sent);
  return gva.requestAs(user)({
    method: 'POST',
    url: sent.url ?? '/api/files',
    headers: { ...headers, ...sent.headers },
    body,
  });
}

/** Uploads a file as this user; it stays staged. */
export async function stage(gva: TestApp, user: TestUser, sent: Partial<Sent> = {}) {
  const content = sent.content ?? (await picture());
  const response = await upload(gva, user, { ...sent, content });
  if (response.statusCode !== 201) throw new Error(`Upload failed: ${response.body}`);
  return response.json<{ id: number; url: string; thumbnailUrl: string | null; name: string }>();
}

/** File names in a storage folder, without the trash and the hidden marker file. */
export const contentNames = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('trash'))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.'))
    .toSorted();

/** A server with its own folder for files. */
export async function createFilesApp(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gva-files-'));
  const gva = await createTestApp({ env: { DATA_DIR: folder, ...env } });
  const filesIn = (place = '') => {
    try {
      return contentNames(join(folder, 'files', place));
    } catch {
      return [];
    }
  };
  const close = async () => {
    await gva.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { gva, folder, filesIn, close };
}

export type FilesApp = Awaited<ReturnType<typeof createFilesApp>>;

/** A server, and a client who uploads files to it. */
export function openUploads() {
  let files: FilesApp;
  let client: TestUser;
  beforeAll(async () => {
    files = await createFilesApp();
    client = await files.gva.createUser({ role: 'client' });
  });
  afterAll(() => files.close());

  return {
    get gva() {
      return files.gva;
    },
    get client() {
      return client;
    },
    listIncoming: () => files.filesIn('incoming'),

    /** Expects a refusal with this message, and no file left in storage. */
    async expectRefused(sent: Sent, status: number, message: string) {
      const before = files.filesIn();
      const response = await upload(files.gva, client, sent);
      expect([response.statusCode, response.json().message]).toEqual([status, message]);
      expect(files.filesIn()).toEqual(before);
    },
  };
}
