import { entry, helensOwn, rosa, type SentenceCase, someone } from './sample-entries.ts';

const rosasOwn = { ...helensOwn, actor: { id: rosa, fullName: 'Rosa Delgado' }, actorId: rosa };
const march = { vaId: rosa, month: '2026-03' };
const statement = (action: 'created' | 'updated' | 'voided' | 'downloaded') =>
  entry(`pay-statement ${action}`, 90, helensOwn, null, march);
const bonus = { ...march, kind: 'bonus', amount: 50 };

/** Sentences about what VAs are paid. */
export const paySentences: SentenceCase[] = [
  ...(['created', 'updated', 'deleted'] as const).map((action): SentenceCase => {
    const verb = { created: 'added', updated: 'changed', deleted: 'deleted' }[action];
    return [
      entry(`pay-rate ${action}`, 85, helensOwn, null, { vaId: rosa, hourlyRate: 6 }),
      `Helen Okafor ${verb} a pay rate of Rosa Delgado`,
    ];
  }),
  [
    entry('pay-rate created', 85, someone, null, { vaId: rosa, hourlyRate: 6, by: 'invitation' }),
    'Rosa Delgado got the pay rate of their invitation',
  ],
  [statement('created'), 'Helen Okafor created the pay statement of Rosa Delgado for March 2026'],
  [
    statement('updated'),
    'Helen Okafor added approved hours to the pay statement of Rosa Delgado for March 2026',
  ],
  [
    entry('pay-statement deleted', 90, helensOwn, march),
    'Helen Okafor deleted the pay statement of Rosa Delgado for March 2026',
  ],
  [
    entry('pay-statement attached', 90, helensOwn, null, bonus),
    'Helen Okafor added a bonus of $50.00 to the pay statement of Rosa Delgado for March 2026',
  ],
  [
    entry('pay-statement detached', 90, helensOwn, { ...bonus, kind: 'deduction' }),
    'Helen Okafor removed a deduction of $50.00 from the pay statement of Rosa Delgado for March 2026',
  ],
  [
    entry('pay-statement approved', 90, helensOwn, null, { ...march, amount: 900 }),
    'Helen Okafor approved the pay statement of Rosa Delgado for March 2026: $900.00',
  ],
  [
    statement('voided'),
    'Helen Okafor took back the approval of the pay statement of Rosa Delgado for March 2026',
  ],
  [
    entry('pay-statement paid', 90, helensOwn, null, { ...march, amount: 900 }),
    'Helen Okafor marked the pay statement of Rosa Delgado for March 2026 as paid: $900.00',
  ],
  [
    statement('downloaded'),
    'Helen Okafor downloaded the pay statement of Rosa Delgado for March 2026',
  ],
  [
    entry('bank-details created', rosa, rosasOwn, null, { vaId: rosa }),
    'Rosa Delgado added their bank details',
  ],
  [
    entry('bank-details updated', rosa, rosasOwn, null, { vaId: rosa }),
    'Rosa Delgado changed their bank details',
  ],
  [
    entry('bank-details deleted', rosa, rosasOwn, null, { vaId: rosa }),
    'Rosa Delgado removed their bank details',
  ],
  [
    entry('bank-details shown', rosa, helensOwn, null, { vaId: rosa }),
    'Helen Okafor read the bank details of Rosa Delgado',
  ],
  [
    entry('bank-details downloaded', 0, helensOwn, null, { month: '2026-03', amount: 900 }),
    'Helen Okafor downloaded a payout file for March 2026: $900.00',
  ],
  [
    entry('pay-statement created', 90, helensOwn, null, { ...march, vaId: 404 }),
    'Helen Okafor created the pay statement of a deleted user for March 2026',
  ],
];
