import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadAgency } from '#server/agency.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp, type FilesApp, upload } from '#tests/support/files.ts';
import { readOfficeType } from './office-content.ts';
import { fileFaults } from './schema.ts';
import { checkFile } from './ui/check-file.ts';

/** An archive with empty entries of these names. */
function archiveOf(names: string[], comment = '') {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const written = Buffer.from(name);
    const file = Buffer.alloc(30);
    file.writeUInt32LE(0x04034b50, 0);
    file.writeUInt16LE(written.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(written.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(file, written);
    directory.push(entry, written);
    offset += file.length + written.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...files, ...directory, end, Buffer.from(comment)]);
}

const docx = archiveOf(['[Content_Types].xml', 'word/document.xml']);
const xlsx = archiveOf(['[Content_Types].xml', 'xl/workbook.xml'], 'a comment');
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const countedLess = Buffer.from(docx);
countedLess.writeUInt16LE(1, docx.length - 12);
const damagedEntry = Buffer.from(docx).fill(0, docx.length - 85, docx.length - 81);

test.each<[string, Buffer, string, string | undefined]>([
  ['a document', docx, 'a.docx', word],
  ['a document with the name of a text', docx, 'a.txt', word],
  ['a table', xlsx, 'a.xlsx', sheet],
  ['an archive', archiveOf(['a.txt', 'word/document.xml']), 'a.docx', 'application/zip'],
  ['an archive of nothing it names', archiveOf(['[Content_Types].xml']), 'a', undefined],
  ['slides', archiveOf(['[Content_Types].xml', 'ppt/presentation.xml']), 'a.pptx', undefined],
  ['a table with macros', archiveOf(['xl/macrosheets/sheet1.xml']), 'a.xlsx', 'macros'],
  ['an archive that counts too few entries', countedLess, 'a.zip', 'damaged'],
  ['a document with macros', archiveOf(['word/vbaProject.bin']), 'a.docx', 'macros'],
  ['the first half of a document', docx.subarray(0, docx.length / 2), 'a.docx', 'damaged'],
  ['a document with bytes after it', Buffer.concat([docx, Buffer.from('x')]), 'a.docx', 'damaged'],
  ['a damaged directory', damagedEntry, 'a.docx', 'damaged'],
  ['only the start of an archive', docx.subarray(0, 4), 'a.zip', 'damaged'],
  ['a text', Buffer.from('Größe'), 'a.txt', 'text/plain'],
  ['rows', Buffer.from('a,b\n1,2'), 'A.CSV', 'text/csv'],
  ['a page', Buffer.from('<html>'), 'a.html', undefined],
  ['a text that is not UTF-8', Buffer.from([0x47, 0xe4]), 'a.txt', 'notUtf8'],
  ['a page that is not UTF-8', Buffer.from([0x47, 0xe4]), 'a.html', undefined],
  ['a text with NUL', Buffer.from('a\0b'), 'a.txt', undefined],
])('%s has the type of its content', (_, content, name, type) => {
  expect(readOfficeType(content, name)).toBe(type);
});

let files: FilesApp;
let client: TestUser;
beforeAll(async () => {
  files = await createFilesApp();
  client = await files.gva.createUser({ role: 'client' });
});
afterAll(() => files.close());
afterEach(() => setOfficeFiles(false));

/** Stores the setting, because the live feed reads the stored one at any time. */
async function setOfficeFiles(officeFiles: boolean) {
  const { db } = files.gva.database;
  await db
    .updateTable('sellerDetails')
    .set({ agencySettings: JSON.stringify({ officeFiles }) })
    .execute();
  await loadAgency(db);
}
const allow = () => setOfficeFiles(true);
const send = (name: string, content: Buffer) => upload(files.gva, client, { name, content });

test('office files are refused until the agency allows them, by the browser and the server', async () => {
  const file = new File([new Uint8Array(docx)], 'a.docx');
  expect(await checkFile(file)).toBe(fileFaults.unknownType);
  expect((await send('a.docx', docx)).json()).toMatchObject({ message: fileFaults.unknownType });
  await allow();
  expect(await checkFile(file)).toBeUndefined();
  const stored = await send('a.docx', docx);
  expect(stored.statusCode).toBe(201);
  expect(stored.json()).toMatchObject({ name: 'a.docx', type: word, thumbnailUrl: null });
});

test.each([
  ['a.docx', docx],
  ['a.zip', archiveOf(['index.html'])],
  ['report.zip', archiveOf(['%PDF-1.7 %%EOF'])],
  ['page.txt', Buffer.from('<script>alert(1)</script>')],
  ['rows.csv', Buffer.from('a,b')],
])('%s is sent as a download that no browser shows', async (name, content) => {
  await allow();
  const { url } = (await send(name, content)).json();
  const response = await files.gva.requestAs(client)({ url });
  expect(response.headers['content-disposition']).toContain(`attachment; filename="${name}"`);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['content-security-policy']).toContain('sandbox');
  expect(response.rawPayload.equals(content)).toBe(true);
});

test.each([
  ['a damaged archive', 'a.docx', docx.subarray(0, 60), fileFaults.damaged],
  ['macros', 'a.docx', archiveOf(['xl/vbaProject.bin']), fileFaults.macros],
  ['a page', 'a.html', Buffer.from('<html>'), fileFaults.unknownOfficeType],
  ['a text that is not UTF-8', 'a.csv', Buffer.from([0x47, 0xe4]), fileFaults.notUtf8],
  ['a program', 'a.txt', Buffer.from('MZ\x90\x00', 'latin1'), fileFaults.unknownOfficeType],
])('%s is refused, although office files are allowed', async (_, name, content, message) => {
  await allow();
  const response = await send(name, content);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message });
});

test('an office file is no profile picture', async () => {
  await allow();
  const { statusCode } = await upload(files.gva, client, {
    name: 'a.docx',
    content: docx,
    purpose: 'avatar',
  });
  expect(statusCode).toBe(400);
});
