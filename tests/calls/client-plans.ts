import { randomUUID } from 'node:crypto';
import {
  confirmedChange,
  paymentElsewhere,
  recordedPayment,
  startedPlan,
  taxSeason,
} from '../support/client-plans.ts';
import { sentInvoice } from '../support/invoices.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const newClient = ({ gva }: World) => gva.createUser({ role: 'client' });
const ofClient = ({ people }: World) => ({ clientId: people.client.id });
const figures = {
  subscriptionId: null,
  effectiveOn: '2026-01-01',
  amount: 0,
  hoursGranted: 0,
  hoursLeft: 0,
  nextBillingDate: null,
  nextAmount: null,
};

const onlyAdmin = (status: number) => who(`401 ${status} 403 403 403 403 403`);

/** What administrators do with plans and payments of clients. */
export const clientPlansCalls: Entry[] = [
  {
    number: 54,
    procedure: 'clientPlans.get',
    cases: [{ name: 'of a client', input: ofClient, expected: onlyAdmin(200) }],
    unknown: { input: (clientId) => ({ clientId }), expected: onlyAdmin(404) },
  },
  {
    number: 54,
    procedure: 'clientPlans.preview',
    cases: [
      {
        name: 'of a custom plan',
        input: (world) => ({ ...ofClient(world), ...taxSeason }),
        expected: onlyAdmin(200),
      },
      {
        name: 'of an unknown act',
        input: (world) => ({ ...ofClient(world), act: 'stop' }),
        expected: onlyAdmin(400),
      },
      {
        name: 'of a pause without a plan',
        input: async (world) => ({ clientId: (await newClient(world)).id, act: 'pause' }),
        expected: onlyAdmin(409),
      },
    ],
    unknown: { input: (clientId) => ({ clientId, ...taxSeason }), expected: onlyAdmin(404) },
  },
  {
    number: 54,
    procedure: 'clientPlans.change',
    audit: writes('subscription created'),
    cases: [
      {
        name: 'start a custom plan',
        input: async (world) => {
          const { id: clientId } = await newClient(world);
          return confirmedChange(world.gva, world.people.admin, { clientId, ...taxSeason });
        },
        expected: onlyAdmin(200),
      },
      {
        name: 'with figures that do not hold',
        input: async (world) => ({
          clientId: (await newClient(world)).id,
          id: randomUUID(),
          ...taxSeason,
          previewed: figures,
        }),
        expected: onlyAdmin(409),
      },
      {
        name: 'without figures',
        input: (world) => ({ ...ofClient(world), ...taxSeason, id: randomUUID() }),
        expected: onlyAdmin(400),
      },
    ],
    unknown: {
      input: (clientId) => ({ clientId, ...taxSeason, id: randomUUID(), previewed: figures }),
      expected: onlyAdmin(404),
    },
  },
  {
    number: 55,
    procedure: 'payments.record',
    audit: writes('payment created'),
    cases: [
      {
        name: 'of a granted month',
        input: async (world) => ({
          ...paymentElsewhere(),
          ...(await startedPlan(world.gva, world.people.admin, await newClient(world))),
        }),
        expected: onlyAdmin(200),
      },
      {
        name: 'of a part of an open invoice',
        input: async (world) => ({
          ...paymentElsewhere(),
          id: randomUUID(),
          invoiceId: (await sentInvoice(world.gva, world.people.admin, await newClient(world))).id,
        }),
        expected: onlyAdmin(200),
      },
      {
        name: 'of an invoice and a month',
        input: always(
          paymentElsewhere({
            id: randomUUID(),
            invoiceId: 1,
            subscriptionId: 1,
            periodStart: '2026-01-01',
          }),
        ),
        expected: onlyAdmin(400),
      },
      {
        name: 'of more than the price',
        input: async (world) => ({
          ...paymentElsewhere({ amount: 601 }),
          ...(await startedPlan(world.gva, world.people.admin, await newClient(world))),
        }),
        expected: onlyAdmin(409),
      },
      {
        name: 'without a method',
        input: always(paymentElsewhere({ method: undefined })),
        expected: onlyAdmin(400),
      },
    ],
    unknown: {
      input: (subscriptionId) => ({
        ...paymentElsewhere(),
        id: randomUUID(),
        subscriptionId,
        periodStart: '2026-01-01',
      }),
      expected: onlyAdmin(404),
    },
  },
  {
    number: 55,
    procedure: 'payments.void',
    audit: writes('payment voided'),
    cases: [
      {
        name: 'a recorded payment',
        input: async (world) => {
          const client = await newClient(world);
          const { id } = await recordedPayment(world.gva, world.people.admin, client);
          return { paymentId: id, reason: 'A mistake' };
        },
        expected: onlyAdmin(200),
      },
      {
        name: 'without a reason',
        input: always({ paymentId: 1, reason: ' ' }),
        expected: onlyAdmin(400),
      },
    ],
    unknown: {
      input: (paymentId) => ({ paymentId, reason: 'A mistake' }),
      expected: onlyAdmin(404),
    },
  },
];
