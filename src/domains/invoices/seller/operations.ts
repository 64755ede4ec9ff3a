import { sql } from 'kysely';
import { deleteStaged, findFile } from '#domains/files/queries.ts';
import { fileFaults, maxPixels } from '#domains/files/schema.ts';
import { loadAgency } from '#server/agency.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, invalid, unavailable } from '#server/errors.ts';
import { drawLogo } from '#server/files/pictures.ts';
import type { FileStore } from '#server/files/store.ts';
import {
  findSeller,
  insertLogo,
  lockCurrency,
  lockSellerForNoKeyUpdate,
  updateSeller,
} from './queries.ts';
import { currencyFixed, type EditSellerInput, type Seller } from './schema.ts';

type SellerContext = AuditedContext & { db: Parameters<typeof inTransaction>[0] };

export async function readSeller(db: SellerContext['db']): Promise<Seller> {
  const { picture, ...seller } = await findSeller(db);
  return { ...seller, logo: picture && `data:image/png;base64,${picture}` };
}

async function lockVersion(db: SellerContext['db'], version: number) {
  const seller = await lockSellerForNoKeyUpdate(db);
  if (seller.version !== version)
    throw conflict("The seller's details were changed by someone else. Reload to see the changes.");
  return seller;
}

async function refuseOtherCurrency(db: SellerContext['db']) {
  await lockCurrency(db);
  if (!(await findSeller(db)).canChangeCurrency) throw conflict(currencyFixed);
}

const recordChange = (context: SellerContext, fields: string[]) =>
  recordAudit(context.db, context, {
    action: 'updated',
    objectKind: 'seller',
    objectId: 1,
    after: { fields },
  });

export async function editSeller(context: SellerContext, { version, ...input }: EditSellerInput) {
  const seller = await inTransaction(context.db, async (db) => {
    const before = await lockVersion(db, version);
    const change = {
      ...input,
      timeZone: input.timeZone ?? before.timeZone,
      address: input.address === undefined ? before.address : input.address,
      taxNumber: input.taxNumber === undefined ? before.taxNumber : input.taxNumber,
      footer: input.footer === undefined ? before.footer : input.footer,
      currency: input.currency ?? before.currency,
      invoicesMonths: input.invoicesMonths ?? before.invoicesMonths,
      overdueHours: input.overdueHours === undefined ? before.overdueHours : input.overdueHours,
      overdueHoursDays: input.overdueHoursDays ?? before.overdueHoursDays,
    };
    if (change.currency !== before.currency) await refuseOtherCurrency(db);
    const fields = Object.entries(change)
      .filter(([name, value]) =>
        Object.entries(before).some(([key, was]) => key === name && was !== value),
      )
      .map(([name]) => name);
    if (fields.length > 0) {
      const { invoicesMonths, ...columns } = change;
      // Months that began while it was off are not invoiced later.
      const monthsInvoicedFrom = invoicesMonths ? sql<string>`billing_day()` : null;
      await updateSeller(db, {
        ...columns,
        ...(invoicesMonths !== before.invoicesMonths && { monthsInvoicedFrom }),
      });
      await recordChange({ ...context, db }, fields);
    }
    return readSeller(db);
  });
  await loadAgency(context.db);
  return seller;
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif' } as const;
const isPictureType = (type: string): type is keyof typeof formats => Object.hasOwn(formats, type);

async function readContent(files: FileStore, storageKey: string) {
  const content = await files.read(storageKey);
  if (!content) throw unavailable('The picture is not available. Please upload it again.');
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

type LogoInput = { fileId: number; version: number };

/** Makes an uploaded picture the logo. It is drawn again as a small PNG, and the upload is deleted. */
export async function setLogo(
  context: SellerContext & { files: FileStore },
  { fileId, version }: LogoInput,
) {
  const file = await findFile(context.db, fileId);
  const isOwn = file?.uploaderId === context.actor.id && file.taskId === null;
  if (!file || !isOwn) throw invalid(fileFaults.unavailable, 'fileId');
  if (!isPictureType(file.type)) throw invalid('A logo must be a PNG, JPG or GIF file.', 'fileId');
  const content = await readContent(context.files, file.storageKey);
  const drawn = await drawLogo(content, formats[file.type], maxPixels);
  if (drawn === 'too many pixels') throw invalid(fileFaults.tooManyPixels, 'fileId');
  if (drawn === 'damaged') throw invalid(fileFaults.damaged, 'fileId');
  const seller = await inTransaction(context.db, async (db) => {
    await lockVersion(db, version);
    const { id: logoId } = await insertLogo(db, drawn.toString('base64'));
    await updateSeller(db, { logoId });
    await deleteStaged(db, context.actor.id, [fileId]);
    await recordChange({ ...context, db }, ['logo']);
    return readSeller(db);
  });
  await loadAgency(context.db);
  return seller;
}

/** Issued invoices keep the logo. */
export async function removeLogo(context: SellerContext) {
  const seller = await inTransaction(context.db, async (db) => {
    await lockSellerForNoKeyUpdate(db);
    await updateSeller(db, { logoId: null });
    await recordChange({ ...context, db }, ['logo']);
    return readSeller(db);
  });
  await loadAgency(context.db);
  return seller;
}
