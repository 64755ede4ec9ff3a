import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openUploads, pdf, picture, upload } from '#tests/support/files.ts';
import { fileFaults, maxFileSize, sniffFileType } from './schema.ts';

const site = openUploads();

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the content of a file', () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['an empty file', 'a.png', () => Buffer.alloc(0), fileFaults.empty],
    [
      'SVG',
      'a.png',
      () => latin('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      fileFaults.unknownType,
    ],
    [
      'HTML',
      'a.gif',
      () => latin('<!doctype html><script>alert(1)</script>'),
      fileFaults.unknownType,
    ],
    [
      'a WebP',
      'a.png',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
      fileFaults.unknownType,
    ],
    ['a program', 'a.jpg', () => latin('MZ\x90\x00'), fileFaults.unknownType],
    [
      'a script that begins like a GIF',
      'a.gif',
      () => latin('GIF89a/*\x00\x00*/=1;alert(1);'),
      fileFaults.damaged,
    ],
    [
      'a GIF followed by a script',
      'a.gif',
      async () => Buffer.concat([await picture('gif'), latin('*/=1;alert(1);')]),
      fileFaults.damaged,
    ],
    [
      'the first half of a GIF',
      'a.gif',
      async () => (await picture('gif', 300)).subarray(0, 60),
      fileFaults.damaged,
    ],
    ['the first half of a PNG', 'a.png', async () => half(await noise('png')), fileFaults.damaged],
    [
      'the first half of a JPEG',
      'a.jpg',
      async () => half(await noise('jpeg')),
      fileFaults.damaged,
    ],
    ['only a signature', 'a.png', () => latin('\x89PNG\r\n\x1a\n'), fileFaults.damaged],
    ['a PDF without a version', 'a.pdf', () => latin('%PDF-x\n%%EOF'), fileFaults.damaged],
    ['a PDF without an end', 'a.pdf', () => latin('%PDF-1.4\nand then'), fileFaults.damaged],
    [
      'a PDF after the first kilobyte',
      'a.pdf',
      () => Buffer.concat([Buffer.alloc(1025, 'x'), pdf()]),
      fileFaults.unknownType,
    ],
    [
      'text after the end of a PDF',
      'a.pdf',
      () => Buffer.concat([pdf(), Buffer.alloc(3000, 'x')]),
      fileFaults.damaged,
    ],
    [
      'a picture with too many pixels',
      'a.png',
      () => picture('png', 7_100),
      fileFaults.tooManyPixels,
    ],
  ])('%s is refused (400)', async (_title, name, make, message) => {
    await site.expectRefused({ name, content: await make() }, 400, message);
  });

  const half = (content: Buffer) => content.subarray(0, content.length / 2);
  const noise = (format: 'png' | 'jpeg') =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();

  test('a PDF is refused as a profile picture (400)', async () => {
    const sent = { name: 'me.pdf', content: pdf(), purpose: 'avatar' };
    await site.expectRefused(sent, 400, fileFaults.notAPicture);
  });
});

describe('the size of a file', () => {
  const padded = (size: number) => {
    const end = pdf();
    return Buffer.concat([latin('%PDF-1.4\n'), Buffer.alloc(size - end.length - 9, '%'), end]);
  };

  test('ten megabytes are accepted, one byte more is refused (413)', async () => {
    const sent = { name: 'a.pdf', content: padded(maxFileSize + 1) };
    await site.expectRefused(sent, 413, fileFaults.tooLarge);
    const taken = await upload(site.gva, site.client, {
      name: 'a.pdf',
      content: padded(maxFileSize),
    });
    expect(taken.statusCode).toBe(201);
  });

  test('a much larger upload is refused before it is read (413)', async () => {
    const response = await site.gva.requestAs(site.client)({
      method: 'POST',
      url: '/api/files',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '99999999' },
      body: Buffer.from('--x'),
    });
    expect([response.statusCode, response.json().message]).toEqual([413, fileFaults.tooLarge]);
  });
});

describe('the type of a file is what its bytes say', () => {
  const accept = async (name: string, content: Buffer, purpose = 'attachment') => {
    const response = await upload(site.gva, site.client, { name, content, purpose });
    const { message, name: stored, type } = response.json();
    return message ?? `${stored}, ${type}`;
  };
  const padding = Buffer.alloc(5000);

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['photo.png', () => picture('jpeg'), 'photo.jpg, image/jpeg'],
    ['photo.webp', () => picture('jpeg'), 'photo.jpg, image/jpeg'],
    ['photo.jfif', () => picture('jpeg'), 'photo.jfif, image/jpeg'],
    ['photo.JPE', () => picture('jpeg'), 'photo.JPE, image/jpeg'],
    ['drawing.pdf', () => picture('gif'), 'drawing.gif, image/gif'],
    ['plan.png', () => pdf(), 'plan.pdf, application/pdf'],
    ['a.png.html', () => picture('png'), 'a.png, image/png'],
    ['Plan v1.2', () => picture('png'), 'Plan v1.2.png, image/png'],
    ['Letter to Mr.Bean', () => pdf(), 'Letter to Mr.Bean.pdf, application/pdf'],
    ['Notes 24.May', () => picture('png'), 'Notes 24.May.png, image/png'],
    ['setup.EXE', () => pdf(), 'setup.pdf, application/pdf'],
    ['.png', () => picture('png'), 'file.png, image/png'],
    [
      'padded.png',
      async () => Buffer.concat([await picture('png'), padding]),
      'padded.png, image/png',
    ],
    [
      'padded.jpg',
      async () => Buffer.concat([await picture('jpeg'), padding]),
      'padded.jpg, image/jpeg',
    ],
    [
      'padded.gif',
      async () => Buffer.concat([await picture('gif'), latin('\0\r\n')]),
      'padded.gif, image/gif',
    ],
    ['padded.pdf', () => Buffer.concat([pdf(), padding]), 'padded.pdf, application/pdf'],
    [
      'late.pdf',
      () => Buffer.concat([Buffer.alloc(1023, '\n'), pdf()]),
      'late.pdf, application/pdf',
    ],
  ])('%s', async (name, make, stored) => {
    expect(await accept(name, await make())).toBe(stored);
  });

  test('a name of the maximum length keeps it', async () => {
    const stored = await accept('n'.repeat(200), await picture('png'));
    expect(stored).toBe(`${'n'.repeat(196)}.png, image/png`);
  });

  test('also of a profile picture', async () => {
    expect(await accept('me.pdf', await picture('jpeg'), 'avatar')).toBe('me.jpg, image/webp');
  });
});

test('sniffFileType detects the type by the first bytes', async () => {
  expect(sniffFileType(await picture('png'))).toBe('image/png');
  expect(sniffFileType(await picture('jpeg'))).toBe('image/jpeg');
  expect(sniffFileType(await picture('gif'))).toBe('image/gif');
  expect(sniffFileType(pdf())).toBe('application/pdf');
  expect(sniffFileType(new Uint8Array())).toBeUndefined();
});
