import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Env } from '#server/env.ts';
import { mailFolder } from '#server/mail/folder.ts';
import type { MailSource, WaitingMail } from './mail-source.ts';

type FolderEnv = Pick<Env, 'DATA_DIR'>;

/** A mail server or a script writes mails to this folder, one in each file. */
export const incomingMailFolder = (env: FolderEnv) => path.join(mailFolder(env), 'in');
export const failedMailFolder = (env: FolderEnv) => path.join(mailFolder(env), 'failed');

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readStart(file: string, maxBytes: number) {
  const { size } = await stat(file);
  if (size === 0) return { bytes: Buffer.alloc(0), isComplete: true };
  return {
    bytes: await buffer(createReadStream(file, { end: maxBytes - 1 })),
    isComplete: size <= maxBytes,
  };
}

function waitingMail(env: FolderEnv, name: string): WaitingMail {
  const file = path.join(incomingMailFolder(env), name);
  return {
    id: `file ${name}`,
    read: (maxBytes) =>
      readStart(file, maxBytes).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    finish: () => rm(file, { force: true }),
    async setAside() {
      const folder = failedMailFolder(env);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The time keeps two mails of the same name apart. Another node may have handled the mail in the meantime.
      await rename(file, path.join(folder, `${Date.now()}-${name}`)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
  };
}

const failedMail = /^(\d{13})-/;

/** Deletes the mails that were put aside `days` days ago or earlier. */
export async function clearFailedMails(env: FolderEnv, days: number) {
  const folder = failedMailFolder(env);
  const oldest = Date.now() - days * 86_400_000;
  for (const name of await readdir(folder).catch(() => []))
    if (Number(failedMail.exec(name)?.[1] ?? oldest + 1) <= oldest)
      await rm(path.join(folder, name), { force: true });
}

/** Files whose name begins with a dot are still being written. */
export const openFolderSource = (env: FolderEnv): MailSource => ({
  async forEachMail(handle) {
    const folder = incomingMailFolder(env);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
    for (const name of names.toSorted()) await handle(waitingMail(env, name));
  },
});
