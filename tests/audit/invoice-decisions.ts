import { randomUUID } from 'node:crypto';
import { stage } from '../support/files.ts';
import { draftInvoice, sentInvoice, training } from '../support/invoices.ts';
import type { Audited } from './audited.ts';

const details = {
  name: 'GVA Ltd',
  paymentTermsDays: 30,
  taxRate: 0,
  taxLabel: 'Tax',
  billsExtraHours: true,
};

/** Invoices and the seller's details. */
export const invoiceDecisions: Record<string, Audited | string> = {
  'invoices.create': {
    writes: ['invoice', 'created'],
    as: 'admin',
    input: (_, { client }) => ({ clientId: client.id, lines: [training] }),
  },
  'invoices.edit': {
    writes: ['invoice', 'updated'],
    as: 'admin',
    input: async (gva, { admin, client }) => {
      const { id, version } = await draftInvoice(gva, admin, client);
      return { id, version, lines: [training] };
    },
  },
  'invoices.delete': {
    writes: ['invoice', 'deleted'],
    as: 'admin',
    input: async (gva, { admin, client }) => {
      const { id } = await draftInvoice(gva, admin, client);
      return { id };
    },
  },
  'invoices.send': {
    writes: ['invoice', 'sent'],
    as: 'admin',
    input: async (gva, { admin, client }) => {
      const { id, version } = await draftInvoice(gva, admin, client);
      return { id, version };
    },
  },
  'invoices.pay': {
    writes: ['invoice', 'paid'],
    as: 'admin',
    input: async (gva, { admin, client }) => ({
      id: (await sentInvoice(gva, admin, client)).id,
      paidOn: new Date().toISOString().slice(0, 10),
      method: 'check',
    }),
  },
  'invoices.credit': {
    writes: ['invoice', 'credited'],
    as: 'admin',
    input: async (gva, { admin, client }) => ({
      id: (await sentInvoice(gva, admin, client)).id,
      requestId: randomUUID(),
      amount: 10,
      reason: 'Goodwill',
    }),
  },
  'seller.edit': {
    writes: ['seller', 'updated'],
    as: 'admin',
    input: async (gva) => {
      const { version } = await gva.database.db
        .selectFrom('sellerDetails')
        .select('version')
        .executeTakeFirstOrThrow();
      return { ...details, version };
    },
  },
  'seller.setLogo': {
    writes: ['seller', 'updated'],
    as: 'admin',
    input: async (gva, { admin }) => {
      const { version } = await gva.callAs(admin).seller.get.query();
      return { fileId: (await stage(gva, admin)).id, version };
    },
  },
  'seller.removeLogo': { writes: ['seller', 'updated'], as: 'admin', input: () => undefined },
};
