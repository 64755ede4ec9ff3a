import type { Env } from '#server/env.ts';
import { createFolderStore } from './folder-store.ts';
import { filesFolder } from './incoming.ts';
import type { FileStore } from './store.ts';

/** The folder of this machine, unless the settings name a service for it. */
export const chooseFileStore = (env: Pick<Env, 'DATA_DIR'>): FileStore =>
  createFolderStore(filesFolder(env));
