import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startImapServer } from '#tests/support/imap-server.ts';
import {
  clearFailedMails,
  failedMailFolder,
  incomingMailFolder,
  openFolderSource,
} from './folder-source.ts';
import { openImapSource } from './imap-source.ts';
import type { MailSource } from './mail-source.ts';

async function readAll(source: MailSource, act: 'finish' | 'setAside' | 'none' = 'finish') {
  const found: [text: string, isComplete: boolean][] = [];
  await source.forEachMail(async (mail) => {
    const content = await mail.read(10);
    if (content) found.push([content.bytes.toString(), content.isComplete]);
    if (act !== 'none') await mail[act]();
  });
  return found;
}

describe('a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gva-mail-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = () => openFolderSource({ DATA_DIR: folder });
  const put = (name: string, text: string) =>
    writeFileSync(path.join(incomingMailFolder({ DATA_DIR: folder }), name), text);

  test('offers complete files in their order, and deletes handled ones', async () => {
    expect(await readAll(open())).toEqual([]);
    put('2', 'second');
    put('1', 'first and too long');
    put('.3', 'unfinished');
    put('empty', '');
    symlinkSync('/etc/hostname', path.join(incomingMailFolder({ DATA_DIR: folder }), 'link'));
    expect(await readAll(open(), 'none')).toEqual([
      ['first and ', false],
      ['second', true],
      ['', true],
    ]);
    expect(await readAll(open())).toHaveLength(3);
    expect(await readAll(open())).toEqual([]);
    expect(readdirSync(incomingMailFolder({ DATA_DIR: folder })).toSorted()).toEqual([
      '.3',
      'link',
    ]);
  });

  test('keeps a mail that is put aside in another folder', async () => {
    await readAll(open());
    put('poison', 'text');
    await readAll(open(), 'setAside');
    expect(await readAll(open())).toEqual([]);
    expect(readdirSync(failedMailFolder({ DATA_DIR: folder }))).toEqual([
      expect.stringMatching(/^\d+-poison$/),
    ]);
  });

  test('skips a file that another node has handled', async () => {
    await readAll(open());
    put('one', 'text');
    await open().forEachMail(async (mail) => {
      await mail.finish();
      expect(await mail.read(10)).toBeUndefined();
      await mail.finish();
      await mail.setAside();
    });
    expect(readdirSync(failedMailFolder({ DATA_DIR: folder }))).toEqual([]);
  });

  test('deletes mails that were put aside long ago, and nothing else', async () => {
    const failed = failedMailFolder({ DATA_DIR: folder });
    await clearFailedMails({ DATA_DIR: folder }, 90);
    mkdirSync(failed, { recursive: true });
    const names = [91, 89].map((days) => `${Date.now() - days * 86_400_000}-mail`);
    for (const name of [...names, 'notes']) writeFileSync(path.join(failed, name), 'text');
    await clearFailedMails({ DATA_DIR: folder }, 90);
    expect(readdirSync(failed).toSorted()).toEqual([names[1], 'notes']);
  });
});

describe('an IMAP mailbox', () => {
  let server: Awaited<ReturnType<typeof startImapServer>>;
  beforeEach(async () => {
    server = await startImapServer();
  });
  afterEach(() => server.close());

  test('offers unread mails in their order, and marks handled ones as read', async () => {
    server.deliver('first and too long');
    server.deliver('second');
    server.deliver('read').flags.add('\\Seen');
    const source = openImapSource(server.url);
    expect(await readAll(source, 'none')).toEqual([
      ['first and ', false],
      ['second', true],
    ]);
    expect(await readAll(source)).toHaveLength(2);
    expect(await readAll(source)).toEqual([]);
    expect(server.mails.map(({ flags }) => [...flags])).toEqual([
      ['\\Seen'],
      ['\\Seen'],
      ['\\Seen'],
    ]);
  });

  test('flags a mail that is put aside', async () => {
    const mail = server.deliver('poison');
    await readAll(openImapSource(server.url), 'setAside');
    expect([...mail.flags].toSorted()).toEqual(['\\Flagged', '\\Seen']);
  });

  test('fails when the connection is lost, and continues in the next run', async () => {
    server.deliver('first');
    server.deliver('second');
    const source = openImapSource(server.url);
    server.loseConnections(true);
    await expect(readAll(source)).rejects.toThrow();
    server.loseConnections(false);
    expect(await readAll(source)).toHaveLength(2);
  });

  test('fails with a wrong password', async () => {
    const url = server.url.replace('secret', 'wrong');
    await expect(readAll(openImapSource(url))).rejects.toThrow();
  });
});
