import type { Env } from '#server/env.ts';
import { openFolderSource } from './folder-source.ts';
import type { MailSource } from './mail-source.ts';

export async function openMailSource(
  env: Pick<Env, 'DATA_DIR' | 'TASK_MAIL_IMAP_URL'>,
): Promise<MailSource> {
  if (env.TASK_MAIL_IMAP_URL === undefined) return openFolderSource(env);
  // The IMAP client is loaded only by servers that use it.
  const { openImapSource } = await import('./imap-source.ts');
  return openImapSource(env.TASK_MAIL_IMAP_URL);
}
