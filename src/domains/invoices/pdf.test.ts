import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp, pdf, picture, stage } from '#tests/support/files.ts';
import { draftInvoice, sentInvoice } from '#tests/support/invoices.ts';
import { makePay } from '#tests/support/pay.ts';
import { pay as payByCard } from '#tests/support/payments.ts';
import { readPdfTexts } from '#tests/support/pdf-text.ts';
import { renderInvoice } from './pdf/render.ts';

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

const pay = makePay(() => gva);
const textsOf = (file: Buffer) => readPdfTexts(file).map(({ text }) => text);

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

test('every paper, also a draft, has the seller with the logo, and the name of the product on none', async () => {
  const [name, address] = ['Brightwater Ltd', '12 Harbor Road\nBergen'];
  const { version } = await setLogo(await picture('png', 90), 'logo.png');
  const { logo: _, currency: __, ...seller } = await gva.callAs(admin).seller.get.query();
  const edit = (details: object) => gva.callAs(admin).seller.edit.mutate({ ...seller, ...details });
  await edit({ name, address, footer: 'Bank 123', version });
  const { va, statement } = await pay.createApproved(admin);
  const { statement: draft } = await pay.createDraft(admin);
  const { id: paymentId } = await payByCard(gva, client);
  const invoice = async (made: Promise<{ id: number }>) => `invoices/${(await made).id}/pdf`;
  const papers = [
    await invoice(draftInvoice(gva, admin, client)),
    await invoice(sentInvoice(gva, admin, client)),
    ...[draft, statement].map(({ id }) => `pay/statements/${id}/pdf`),
    `payments/${paymentId}/receipt`,
    'time-report.pdf?from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z',
  ];
  for (const paper of papers) {
    const { rawPayload } = await gva.requestAs(admin)({ url: `/api/${paper}` });
    const texts = textsOf(rawPayload);
    expect(texts, paper).toEqual(expect.arrayContaining([name, '12 Harbor Road', 'Bergen']));
    expect(texts, paper).not.toContain('GVA');
    expect(rawPayload.includes('/Subtype /Image'), paper).toBe(true);
  }
  // A receipt that is printed later has the seller of its time.
  const { id } = await payByCard(gva, await gva.createUser({ role: 'client' }));
  await edit({ name: 'Northlight Ltd', version: version + 1 });
  const { rawPayload } = await gva.requestAs(admin)({ url: `/api/payments/${id}/receipt` });
  expect(textsOf(rawPayload)).toContain(name);
  const own = await gva.requestAs(va)({ url: `/api/pay/statements/${statement.id}/pdf` });
  expect(own.statusCode).toBe(200);
  await gva.callAs(admin).seller.removeLogo.mutate();
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

/** The height and the font size of each line of text of a PDF, from the top of the page. */
function linesOf(file: Buffer) {
  const text = file.toString('latin1');
  const contents = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(
    ([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return [];
      }
    },
  );
  return [...contents.join('').matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm\n\/F\d+ ([\d.]+) Tf/g)].map(
    ([, y, size]) => ({ y: Number(y), size: Number(size) }),
  );
}

test('a long name of the seller and a long name of the tax cover no other text', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  const invoice = await gva.callAs(admin).invoices.get.query({ id });
  const sellerName = 'MANAGEMENT WORLDWIDE '.repeat(9);
  const taxLabel = 'A tax with a long name of three lines';
  const lines = linesOf(await renderInvoice({ ...invoice, sellerName, taxLabel, logo: null }));
  const [label] = lines.filter(({ size }) => size === 9);
  const names = lines.filter(({ size }) => size === 14).map(({ y }) => y);
  expect(names.length).toBeGreaterThan(3);
  expect(Math.min(...names)).toBeGreaterThan(label?.y ?? 0);
  const [total] = lines.filter(({ size }) => size === 11);
  const before = lines.filter(({ size }) => size === 10).map(({ y }) => y);
  expect(Math.min(...before)).toBeGreaterThan((total?.y ?? 0) + 10);
});

test('the day of a part is that of the last payment, and the invoice is not paid', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  const payPart = (amount: number) =>
    gva
      .callAs(admin)
      .invoices.pay.mutate({ id, amount, paidOn: today(), method: 'cash' })
      .then(() => download(admin, id))
      .then(({ rawPayload }) => textsOf(rawPayload).join(' '));
  expect(await payPart(50)).toMatch(/Last payment on .*: cash/i);
  expect(await payPart(100)).toMatch(/Paid on .*: cash/i);
});

test('a client cannot download a draft, nor the invoice of another client (404)', async () => {
  const draft = await draftInvoice(gva, admin, client);
  const sent = await sentInvoice(gva, admin, client);
  const other = await gva.createUser({ role: 'client' });
  const answers = [await download(client, draft.id), await download(other, sent.id)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
