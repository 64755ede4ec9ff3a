import { randomUUID } from 'node:crypto';
import type { TestApp } from '../support/app.ts';
import type { Audited, People } from './audited.ts';

async function saveView(gva: TestApp, { admin }: People, isShared: boolean) {
  const view = { list: 'users', name: randomUUID(), state: { role: 'va' }, isShared } as const;
  return (await gva.callAs(admin).views.create.mutate(view)).id;
}
const shareView = (gva: TestApp, people: People) => saveView(gva, people, true);

/** Mutations of shared views. Private views have no entries. */
export const viewDecisions: Record<string, Audited | string> = {
  'views.create': {
    writes: ['saved-view', 'created'],
    as: 'admin',
    input: () => ({ list: 'users', name: randomUUID(), state: { role: 'va' }, isShared: true }),
  },
  'views.rename': {
    writes: ['saved-view', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ id: await shareView(gva, people), name: randomUUID() }),
  },
  'views.replaceState': {
    writes: ['saved-view', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({
      id: await shareView(gva, people),
      state: { role: 'client' },
    }),
  },
  'views.share': {
    writes: ['saved-view', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ id: await saveView(gva, people, false) }),
  },
  'views.unshare': {
    writes: ['saved-view', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({ id: await shareView(gva, people) }),
  },
  'views.delete': {
    writes: ['saved-view', 'deleted'],
    as: 'admin',
    input: async (gva, people) => ({ id: await shareView(gva, people) }),
  },
};
