import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp, pdf, picture, stage } from '#tests/support/files.ts';
import { draftInvoice, sentInvoice } from '#tests/support/invoices.ts';

let gva: TestApp;
let close: () => Promise<void>;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  ({ gva, close } = await createFilesApp());
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
});
afterAll(() => close());

const download = (user: TestUser, id: number) =>
  gva.requestAs(user)({ method: 'GET', url: `/api/invoices/${id}/pdf` });

async function setLogo(content: Buffer, name: string) {
  const { version } = await gva.callAs(admin).seller.get.query();
  const { id: fileId } = await stage(gva, admin, { content, name });
  return gva.callAs(admin).seller.setLogo.mutate({ fileId, version });
}

test('the PDF of an invoice has the logo, and issued invoices keep theirs', async () => {
  const plain = await sentInvoice(gva, admin, client);
  const { logo } = await setLogo(await picture('jpeg', 900), 'logo.jpg');
  expect(logo).toMatch(/^data:image\/png;base64,/);
  const withLogo = await sentInvoice(gva, admin, client);
  const [first, second] = [await download(client, plain.id), await download(client, withLogo.id)];
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.headers['content-disposition']).toContain(`${plain.number}.pdf`);
  expect(first.body.includes('/Subtype /Image')).toBe(false);
  expect(second.body.includes('/Subtype /Image')).toBe(true);

  await gva.callAs(admin).seller.removeLogo.mutate();
  expect((await download(admin, withLogo.id)).body.includes('/Subtype /Image')).toBe(true);
});

test('a logo that is no picture is refused (400)', async () => {
  await expect(setLogo(pdf(), 'logo.pdf')).rejects.toThrow(
    'A logo must be a PNG, JPG or GIF file.',
  );
});

test('50 lines with long texts have several pages', async () => {
  const line = {
    kind: 'other' as const,
    description: 'A long description of the work '.repeat(9),
    quantity: 1,
    unitPrice: 1,
  };
  const { id } = await gva
    .callAs(admin)
    .invoices.create.mutate({ clientId: client.id, lines: Array.from({ length: 50 }, () => line) });
  const { body } = await download(admin, id);
  expect(body.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
});

test('a client cannot download a draft, nor the invoice of another client (404)', async () => {
  const draft = await draftInvoice(gva, admin, client);
  const sent = await sentInvoice(gva, admin, client);
  const other = await gva.createUser({ role: 'client' });
  const answers = [await download(client, draft.id), await download(other, sent.id)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
