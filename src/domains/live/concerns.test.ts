import { expect, test } from 'vitest';
import { eventKinds } from '#shared/value-sets.ts';
import { procedures } from '#tests/support/transports.ts';
import { concerns } from './concerns.ts';

/** Queries that no event names, except those that name every query. */
const withoutEvents: Record<string, string> = {
  'agency.categories': 'a change of the seller names every query',
  'agency.get': 'a change of the seller names every query',
  'audit.list': 'a record of acts, read when its page is opened',
  'bankDetails.previewPayout': 'read when its dialog is opened',
  'bankDetails.summary': 'changed only by its VA; its events would tell others of it',
  'planOffers.list': 'a change of the seller names every query',
  'planOffers.preview': 'a change of the seller names every query',
  'seller.get': 'a change of the seller names every query',
  'settings.get': 'a change of the own user names every query',
  'taskMail.address': 'changed only by its user, on the page that shows it',
  'weeklyReports.get': 'never changes',
  'weeklyReports.list': 'has a new row once a week, of which a notification tells',
};

const queries = [...procedures].flatMap(([path, { _def }]) =>
  _def.type === 'query' ? [path] : [],
);
const kinds = eventKinds.filter((kind) => !concerns(kind, 'audit.list'));

test('each query is concerned by an event, or is known to be read only when it is shown', () => {
  const unconcerned = queries.filter((path) => !kinds.some((kind) => concerns(kind, path)));
  expect(unconcerned.toSorted()).toEqual(Object.keys(withoutEvents));
});

test('a name that a router begins with is not this router', () => {
  expect(concerns('workflow-comment', 'workflowComments.list')).toBe(true);
  expect(concerns('workflow', 'workflowRuns.list')).toBe(false);
});
