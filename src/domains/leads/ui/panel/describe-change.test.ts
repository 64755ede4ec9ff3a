import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

type Change = Parameters<typeof describeChange>[0];

const change = (fields: Partial<Change>): Change => ({
  action: 'updated',
  actorName: 'Helen Okafor',
  before: null,
  after: null,
  personName: null,
  ...fields,
});

test.each<[Partial<Change>, string]>([
  [
    {
      before: { status: 'rejected', reason: 'price' },
      after: { status: 'rejected', reason: null },
    },
    'removed the reason of the rejection',
  ],
  [
    { action: 'accepted', before: { status: 'request' }, after: { status: 'lead' } },
    'accepted the request',
  ],
  [
    { before: { status: 'lead' }, after: { status: 'contacted' } },
    'moved it from Lead to Contacted',
  ],
  [
    { action: 'rejected', before: { status: 'lead' }, after: { status: 'rejected' } },
    'rejected it',
  ],
  [
    {
      action: 'rejected',
      before: { status: 'lead' },
      after: { status: 'rejected', reason: 'price' },
    },
    'rejected it: too expensive',
  ],
  [
    {
      before: { status: 'rejected', reason: 'price' },
      after: { status: 'rejected', reason: 'timing' },
    },
    'changed the reason of the rejection: not now',
  ],
  [
    {
      action: 'converted',
      after: { status: 'converted', userId: 3, role: 'client' },
      personName: 'Maya Lindqvist',
    },
    'converted it into Maya Lindqvist, Client',
  ],
  [
    { before: { ownerId: null }, after: { ownerId: 2 }, personName: 'Rosa Delgado' },
    'made Rosa Delgado the owner',
  ],
  [{ before: { ownerId: 2 }, after: { ownerId: null } }, 'removed the owner'],
  [
    {
      before: { nextStepOn: null, monthlyValue: null },
      after: { nextStepOn: '2030-01-31', monthlyValue: 800, fields: ['nextStep'] },
    },
    'planned the next step for January 31, 2030 and set the monthly value to $800.00',
  ],
  [{ before: {}, after: { fields: ['nextStep'] } }, 'changed the next step'],
  [
    {
      before: { plan: null, source: 'website' },
      after: { plan: 'full-time', source: 'referral' },
    },
    'set the plan to Full-time and set the source to Referral',
  ],
  [
    { action: 'deleted', before: { status: 'lead' }, after: { leadId: 4 } },
    'merged a duplicate into it',
  ],
])('a change %j reads: %s', (fields, text) => {
  expect(describeChange(change(fields))).toBe(text);
});
