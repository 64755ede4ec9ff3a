import type { Env } from '#server/env.ts';
import { createFolderStore } from './folder-store.ts';
import { filesFolder } from './incoming.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

type Settings = Pick<
  Env,
  | 'DATA_DIR'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_PREFIX'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/** Uses S3 if the settings name a bucket, and a folder in DATA_DIR otherwise. */
export function chooseFileStore(env: Settings): FileStore {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_PREFIX: prefix } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  // `readEnv` has checked that either all of these are set or none.
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    return createFolderStore(filesFolder(env));
  return createS3Store({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey });
}
