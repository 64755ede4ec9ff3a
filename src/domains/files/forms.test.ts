import { describe, expect, test } from 'vitest';
import { encode, formOf, openUploads, picture, upload } from '#tests/support/files.ts';
import { baseName, faultOfName, fileFaults } from './schema.ts';

const site = openUploads();

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('file names', () => {
  test.each([
    ['a NUL before a second extension', 'a.png\0.html', fileFaults.badName],
    ['a line break', 'a\r\nx-evil: 1.png', fileFaults.badName],
    ['a reversed extension', 'a\u202egnp.exe.png', fileFaults.badName],
    ['300 characters', `${'n'.repeat(296)}.png`, fileFaults.longName],
  ])('a name with %s is refused', (_title, name, message) => {
    expect(faultOfName(baseName(name))).toBe(message);
  });

  test('the folders before a name are removed', async () => {
    for (const name of ['../x.png', '/etc/x.png', 'C:\\Users\\me\\x.png', '..\\..\\x.png'])
      expect(baseName(name)).toBe('x.png');
    for (const name of ['\u200bCafe\u0301\u200e.png', 'Caf\u00ade\u0301.png '])
      expect(baseName(name)).toBe('Café.png');
    const broken = { name: 'a\r\nb.png', content: await picture() };
    await site.expectRefused(broken, 400, fileFaults.badName);
    const name = `${'n'.repeat(296)}.png`;
    await site.expectRefused({ name, content: await picture() }, 400, fileFaults.longName);
  });

  test('a name with control characters in the raw form is refused (400)', async () => {
    for (const name of ['a.png\0.html', 'a\x01.png']) {
      const { headers, body } = await formOf({ name: 'NAME', content: await picture() });
      const at = body.indexOf('NAME');
      const sent = Buffer.concat([body.subarray(0, at), latin(name), body.subarray(at + 4)]);
      const response = await site.gva.requestAs(site.client)({
        method: 'POST',
        url: '/api/files',
        headers,
        body: sent,
      });
      expect(response.statusCode).toBe(400);
    }
    expect(site.listIncoming()).toEqual([]);
  });
});

describe('the upload form', () => {
  const send = (body: Buffer, type?: string) =>
    site.gva.requestAs(site.client)({
      method: 'POST',
      url: '/api/files',
      headers: { ...(type && { 'content-type': type }) },
      body,
    });
  const noForm = 'Send a form with one part named file.';

  test('a body that is not a form is refused (415)', async () => {
    const json = await send(Buffer.from('{}'), 'application/json');
    expect([json.statusCode, json.json().message]).toEqual([
      415,
      'Send the file in a form of the content type multipart/form-data',
    ]);
    expect((await send(await picture(), 'image/png')).statusCode).toBe(415);
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--\r\n'],
    ['no parts', 'multipart/form-data; boundary=x', ''],
    [
      'no file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\navatar\r\n--x--\r\n',
    ],
    [
      'a truncated part',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    [
      'a file part with another name',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="other"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
    ],
  ])('a form with %s is refused (400)', async (_title, type, body) => {
    const response = await send(Buffer.from(body), type);
    expect([response.statusCode, response.json().message]).toEqual([400, noForm]);
    expect(site.listIncoming()).toEqual([]);
  });

  test('a form with two files or an unknown purpose is refused (400)', async () => {
    const file = new Blob([new Uint8Array(await picture())]);
    const two = new FormData();
    for (const name of ['a.png', 'b.png']) two.append('file', file, name);
    const odd = new FormData();
    odd.set('file', file, 'a.png');
    odd.set('purpose', 'wallpaper');
    for (const [form, message] of [
      [two, noForm],
      [odd, 'The purpose must be attachment or avatar'],
    ] as const) {
      const { headers, body } = await encode(form);
      const response = await send(body, headers['content-type']);
      expect([response.statusCode, response.json().message]).toEqual([400, message]);
    }
    expect(site.listIncoming()).toEqual([]);
  });

  test('the parts can be in any order', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await picture())]), 'me.png');
    form.set('purpose', 'avatar');
    const { headers, body } = await encode(form);

    const response = await send(body, headers['content-type']);

    expect([response.statusCode, response.json().type]).toEqual([201, 'image/webp']);
  });

  test('an upload is refused from another site (403) and without a session (401)', async () => {
    const sent = { content: await picture(), headers: { origin: 'https://elsewhere.example' } };
    expect((await upload(site.gva, site.client, sent)).statusCode).toBe(403);
    expect((await upload(site.gva, null, { content: await picture() })).statusCode).toBe(401);
  });
});
