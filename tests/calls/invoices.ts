import { randomUUID } from 'node:crypto';
import { today } from '../support/client-plans.ts';
import { draftInvoice, invoiceOfPaidMonth, sentInvoice, training } from '../support/invoices.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const draft = ({ gva, people }: World) => draftInvoice(gva, people.admin, people.client);
const sent = ({ gva, people }: World) => sentInvoice(gva, people.admin, people.client);

const credit = (amount: number, reason: string) => async (world: World) => ({
  id: (await sent(world)).id,
  requestId: randomUUID(),
  amount,
  reason,
});

const onlyAdmins = '403 403 403 403 403';

const readingRows: Entry[] = [
  {
    number: 110,
    procedure: 'invoices.list',
    cases: [
      { name: 'own, or all', input: always(), expected: who('401 200 403 403 403 200 200') },
      {
        name: 'of a client',
        input: ({ people }) => ({ clientId: people.client.id, view: 'open' }),
        expected: who('401 200 403 403 403 200 404'),
      },
      {
        name: 'of an unknown view',
        input: always({ view: 'nonsense' }),
        expected: who('401 400 403 403 403 400 400'),
      },
    ],
  },
  {
    number: 110,
    procedure: 'invoices.get',
    cases: [
      {
        name: 'an issued one',
        input: async (world) => ({ id: (await sent(world)).id }),
        expected: who('401 200 403 403 403 200 404'),
      },
      {
        name: 'a draft',
        input: async (world) => ({ id: (await draft(world)).id }),
        expected: who('401 200 403 403 403 404 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 404 403 403 403 404 404') },
  },
  {
    number: 110,
    procedure: 'invoices.waiting',
    cases: [{ name: 'own', input: always(), expected: who('401 403 403 403 403 200 200') }],
  },
  {
    number: 110,
    procedure: 'invoices.sums',
    cases: [
      { name: 'of all', input: always(), expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'of a malformed month',
        input: always({ month: '2026-13' }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
  },
];

const writingRows: Entry[] = [
  {
    number: 111,
    procedure: 'invoices.create',
    audit: writes('invoice created'),
    cases: [
      {
        name: 'a draft',
        input: ({ people }) => ({ clientId: people.client.id, lines: [training] }),
        expected: who(`401 201 ${onlyAdmins}`),
      },
      {
        name: 'for a VA',
        input: ({ people }) => ({ clientId: people.va.id, lines: [training] }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
      {
        name: 'without lines',
        input: ({ people }) => ({ clientId: people.client.id, lines: [] }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
      {
        name: 'of a plan month that is paid',
        input: ({ gva }) => invoiceOfPaidMonth(gva),
        expected: who(`401 409 ${onlyAdmins}`),
      },
    ],
  },
  {
    number: 111,
    procedure: 'invoices.edit',
    audit: writes('invoice updated'),
    cases: [
      {
        name: 'a draft',
        input: async (world) => {
          const { id, version } = await draft(world);
          return { id, version, lines: [training] };
        },
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'an outdated draft',
        input: async (world) => {
          const { id, version } = await draft(world);
          return { id, version: version + 1, lines: [training] };
        },
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'without a description',
        input: async (world) => {
          const { id, version } = await draft(world);
          return { id, version, lines: [{ ...training, description: ' ' }] };
        },
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
    unknown: {
      input: (id) => ({ id, version: 1, lines: [training] }),
      expected: who(`401 404 ${onlyAdmins}`),
    },
  },
  {
    number: 111,
    procedure: 'invoices.delete',
    audit: writes('invoice deleted'),
    cases: [
      {
        name: 'a draft',
        input: async (world) => ({ id: (await draft(world)).id }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'an issued one',
        input: async (world) => ({ id: (await sent(world)).id }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who(`401 404 ${onlyAdmins}`) },
  },
  {
    number: 111,
    procedure: 'invoices.send',
    audit: writes('invoice sent'),
    cases: [
      {
        name: 'a draft',
        input: async (world) => {
          const { id, version } = await draft(world);
          return { id, version };
        },
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'an issued one',
        input: async (world) => ({ id: (await sent(world)).id, version: 1 }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'without a version',
        input: async (world) => ({ id: (await draft(world)).id }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
    unknown: { input: (id) => ({ id, version: 1 }), expected: who(`401 404 ${onlyAdmins}`) },
  },
  {
    number: 112,
    procedure: 'invoices.pay',
    audit: writes('invoice paid'),
    cases: [
      {
        name: 'an open one',
        input: async (world) => ({
          id: (await sent(world)).id,
          paidOn: today(),
          method: 'bank-transfer',
          reference: 'Transfer 12',
        }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'a draft',
        input: async (world) => ({
          id: (await draft(world)).id,
          paidOn: today(),
          method: 'check',
        }),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      {
        name: 'a part',
        input: async (world) => ({
          id: (await sent(world)).id,
          amount: 0.01,
          paidOn: today(),
          method: 'check',
        }),
        expected: who(`401 200 ${onlyAdmins}`),
      },
      {
        name: 'in the future',
        input: async (world) => ({
          id: (await sent(world)).id,
          paidOn: '2999-01-01',
          method: 'cash',
        }),
        expected: who(`401 400 ${onlyAdmins}`),
      },
    ],
    unknown: {
      input: (id) => ({ id, paidOn: '2026-01-01', method: 'cash' }),
      expected: who(`401 404 ${onlyAdmins}`),
    },
  },
  {
    number: 112,
    procedure: 'invoices.credit',
    audit: writes('invoice credited'),
    cases: [
      { name: 'a part', input: credit(10, 'Goodwill'), expected: who(`401 200 ${onlyAdmins}`) },
      {
        name: 'more than was invoiced',
        input: credit(150.01, 'Goodwill'),
        expected: who(`401 409 ${onlyAdmins}`),
      },
      { name: 'without a reason', input: credit(10, ' '), expected: who(`401 400 ${onlyAdmins}`) },
    ],
    unknown: {
      input: (id) => ({ id, requestId: randomUUID(), amount: 1, reason: 'Goodwill' }),
      expected: who(`401 404 ${onlyAdmins}`),
    },
  },
];

export const invoicesCalls: Entry[] = [...readingRows, ...writingRows];
