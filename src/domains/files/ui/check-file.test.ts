import { expect, test } from 'vitest';
import { fileFaults, maxFileSize } from '../schema.ts';
import { checkFile } from './check-file.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const fileOf = (name: string, content: Uint8Array<ArrayBuffer> | string) =>
  new File([content], name);

test('a picture and a PDF are accepted', async () => {
  expect(await checkFile(fileOf('a.png', Uint8Array.from(png)))).toBeUndefined();
  expect(await checkFile(fileOf('a.pdf', '%PDF-1.7 and so on'))).toBeUndefined();
});

test('the type is detected by the content, not the name', async () => {
  expect(await checkFile(fileOf('fake.png', 'plain text'))).toBe(fileFaults.unknownType);
  expect(await checkFile(fileOf('a.txt', 'plain text'))).toBe(fileFaults.unknownType);
  expect(await checkFile(fileOf('a.pdf', Uint8Array.from(png)))).toBeUndefined();
  expect(await checkFile(fileOf('a.pdf', `${' '.repeat(1023)}%PDF-1.7`))).toBeUndefined();
});

test('an empty file and a file above the size limit are refused', async () => {
  expect(await checkFile(fileOf('a.png', ''))).toBe(fileFaults.empty);
  const large = new Uint8Array(maxFileSize + 1);
  large.set(png);
  expect(await checkFile(fileOf('a.png', large))).toBe(fileFaults.tooLarge);
  expect(await checkFile(fileOf('a.png', large.subarray(1)))).toBe(fileFaults.unknownType);
});

test('a PDF is refused as a profile picture', async () => {
  const pdf = fileOf('a.pdf', '%PDF-1.7');
  expect(await checkFile(pdf, { picturesOnly: true })).toBe(fileFaults.notAPicture);
  const text = fileOf('a.txt', 'plain text');
  expect(await checkFile(text, { picturesOnly: true })).toBe(fileFaults.notAPicture);
});

test('a file that cannot be read is refused', async () => {
  const folder = fileOf('a.png', Uint8Array.from(png));
  folder.slice = () => {
    throw new Error('It is a folder.');
  };
  expect(await checkFile(folder)).toBe("We couldn't read the file.");
});
