import { entry, helensOwn, maya, type SentenceCase, someone, system } from './sample-entries.ts';

const payment = { userId: maya, plan: 'part-time', amount: 600, kind: 'subscription' };

/** Sentences about plans, payments, hours and exports. */
export const moneySentences: SentenceCase[] = [
  [
    entry('subscription created', 70, helensOwn, null, { ...payment, isPaid: false }),
    'Helen Okafor granted the Part-time plan to Fjordlight Outdoor without payment',
  ],
  [
    entry('subscription created', 70, someone, null, { ...payment, isPaid: true }),
    'Fjordlight Outdoor started the Part-time plan',
  ],
  [
    entry('subscription created', 70, helensOwn, null, { ...payment, isPaid: true }),
    'Helen Okafor started the Part-time plan for Fjordlight Outdoor, paid by card',
  ],
  [
    entry('subscription created', 70, helensOwn, null, {
      ...payment,
      isPaid: true,
      method: 'bank-transfer',
    }),
    'Helen Okafor started the Part-time plan for Fjordlight Outdoor, paid by bank transfer',
  ],
  ...[
    { was: ['active', false], is: ['inactive', true], verb: 'paused' },
    { was: ['inactive', true], is: ['active', false], verb: 'activated' },
    { was: ['inactive', true], is: ['inactive', false], verb: 'ended' },
  ].map(
    ({ was, is, verb }): SentenceCase => [
      entry(
        'subscription updated',
        70,
        helensOwn,
        { plan: 'full-time', status: was[0] ?? '', isPaused: was[1] ?? false },
        { plan: 'full-time', status: is[0] ?? '', isPaused: is[1] ?? false },
      ),
      `Helen Okafor ${verb} the Full-time plan of Fjordlight Outdoor`,
    ],
  ),
  ...(['cancelled', 'active', 'inactive', 'pending'] as const).map(
    (status): SentenceCase => [
      entry(
        'subscription updated',
        70,
        helensOwn,
        { plan: 'full-time', status: status === 'active' ? 'cancelled' : 'active' },
        { plan: 'full-time', status },
      ),
      `Helen Okafor ${{ cancelled: 'cancelled', active: 'resumed', inactive: 'ended', pending: 'changed' }[status]} the Full-time plan of Fjordlight Outdoor`,
    ],
  ),
  ...[
    { was: null, is: '2026-03-01', deed: 'planned a pause' },
    { was: '2026-03-01', is: null, deed: 'withdrew the planned pause' },
  ].map(
    ({ was, is, deed }): SentenceCase => [
      entry(
        'subscription updated',
        70,
        helensOwn,
        { plan: 'full-time', status: 'active', endDate: was },
        { plan: 'full-time', status: 'active', endDate: is },
      ),
      `Helen Okafor ${deed} of the Full-time plan of Fjordlight Outdoor`,
    ],
  ),
  [
    entry('subscription updated', 70, helensOwn, null, { plan: 'full-time', fields: ['card'] }),
    'Helen Okafor changed the card for the Full-time plan of Fjordlight Outdoor',
  ],
  [
    entry(
      'subscription updated',
      70,
      system,
      { plan: 'full-time', isRunning: true },
      { plan: 'full-time', isRunning: false },
    ),
    'The cancelled plan of Fjordlight Outdoor ended',
  ],
  [entry('plan-template created', 80), 'Helen Okafor created the plan template “Tax season”'],
  [
    entry('hours corrected', maya, helensOwn, null, { hours: 2 }),
    'Helen Okafor gave 2 h to Fjordlight Outdoor',
  ],
  [
    entry('hours corrected', maya, helensOwn, null, { hours: -1.5 }),
    'Helen Okafor took 1:30 h from Fjordlight Outdoor',
  ],
  [
    entry('hours updated', maya, helensOwn, { atLimit: 'continue' }, { atLimit: 'stop' }),
    'Helen Okafor chose to stop the timer when the hours of Fjordlight Outdoor are used',
  ],
  [
    entry('hours updated', maya, helensOwn, null, { answer: 'hours', hours: 5 }),
    'Helen Okafor allowed 5 h more for Fjordlight Outdoor',
  ],
  [
    entry('hours updated', maya, helensOwn, null, { answer: 'no' }),
    'Helen Okafor declined more work for Fjordlight Outdoor',
  ],
  [
    entry('payment created', 75, someone, null, { ...payment, status: 'succeeded' }),
    'Fjordlight Outdoor paid $600.00 for the Part-time plan',
  ],
  [
    entry('payment created', 75, system, null, { ...payment, kind: 'renewal', status: 'failed' }),
    'A payment of $600.00 by Fjordlight Outdoor for the Part-time plan failed',
  ],
  ...(['succeeded', 'failed'] as const).map(
    (status): SentenceCase => [
      entry('payment created', 75, someone, null, {
        ...payment,
        plan: 'custom',
        kind: 'invoice',
        number: 'INV-000012',
        status,
      }),
      status === 'failed'
        ? 'A payment of $600.00 by Fjordlight Outdoor for invoice INV-000012 failed'
        : 'Fjordlight Outdoor paid $600.00 for invoice INV-000012',
    ],
  ),
  [
    entry('payment created', 75, helensOwn, null, {
      ...payment,
      kind: 'recorded',
      status: 'succeeded',
      method: 'check',
    }),
    'Helen Okafor recorded a payment of $600.00 by Fjordlight Outdoor for the Part-time plan',
  ],
  [
    entry('payment voided', 75, helensOwn, null, { userId: maya, amount: 600 }),
    'Helen Okafor voided a recorded payment of $600.00 by Fjordlight Outdoor',
  ],
  ...(
    [
      ['open', 'Fjordlight Outdoor disputed a payment of $600.00 at their bank'],
      ['won', 'The dispute about a payment of $600.00 by Fjordlight Outdoor was won'],
      ['lost', 'The dispute about a payment of $600.00 by Fjordlight Outdoor was lost'],
    ] as const
  ).map(
    ([status, sentence]): SentenceCase => [
      entry('payment updated', 75, system, null, { userId: maya, amount: 600, status }),
      sentence,
    ],
  ),
  [
    entry('payment refunded', 75, helensOwn, null, { userId: maya, amount: 40 }),
    'Helen Okafor refunded $40.00 to Fjordlight Outdoor',
  ],
  [
    entry('payment refunded', 76, system, null, { userId: 404, amount: 40 }),
    'The payment provider refunded $40.00 to Closed Ltd',
  ],
  [
    entry('export exported', 0, helensOwn, null, { list: 'leads' }),
    'Helen Okafor exported the leads',
  ],
  [
    entry('export downloaded', 75, helensOwn, null, { clientId: maya }),
    'Helen Okafor downloaded the receipt of a payment by Fjordlight Outdoor',
  ],
  [
    entry('export downloaded', 0, helensOwn, null, { list: 'activity' }),
    'Helen Okafor downloaded the export of the activity',
  ],
];
