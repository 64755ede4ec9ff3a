import { expect, type Page } from '@playwright/test';
import { inOrder, press, replaceResult, type State } from './state.ts';

const now = '2026-03-03T16:00:00.000Z';

const lead = (id: number, hoursAgo: number, fields: object = {}) => {
  const createdAt = new Date(Date.parse(now) - hoursAgo * 3_600_000).toISOString();
  return {
    id,
    fullName: `Visitor ${id}`,
    email: `visitor-${id}@example.com`,
    company: null,
    phone: null,
    message: null,
    serviceType: null,
    plan: null,
    status: 'lead',
    ownerId: null,
    owner: null,
    nextStep: null,
    nextStepOn: null,
    monthlyValue: null,
    source: 'website',
    rejectionReason: null,
    rejectionNote: null,
    userId: null,
    commentCount: 0,
    duplicates: [],
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
};
const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';
const duplicates = [
  { id: 21, fullName: longName, status: 'rejected', userId: null },
  { id: 22, fullName: 'Petra Klein', status: 'request', userId: null },
];
const items = [
  lead(1, 2, { fullName: 'Petra Klein', phone: '+49 30 1234567', duplicates }),
  lead(2, 19, { company: 'Klein & Groß', message: 'Somebody for the phone, please.' }),
  lead(3, 27, { fullName: longName }),
  lead(4, 90),
  lead(5, 200, { status: 'contacted' }),
];

/** Fixed leads at a fixed time, so that the remaining times do not change. */
const arrange = replaceResult('leads.list', () => ({ items, nextCursor: null }));
const untilClocks = (page: Page) =>
  expect(page.getByText('22 h 0 min left to reply')).toBeVisible();

const form = (page: Page) => page.locator('#demo-form');
const customType = (page: Page) => form(page).getByLabel('Custom Service Type');
const untilForm = (page: Page) =>
  expect(form(page).getByRole('button', { name: 'Request a demo' })).toBeVisible();

/** The demo request form of a visitor, and the leads as the administrator sees them. */
export const leadStates: State[] = [
  { name: 'leads-clocks', who: 'admin', path: '/leads', now, arrange, prepare: untilClocks },
  {
    name: 'demo-form-errors',
    isCore: true,
    who: 'visitor',
    path: '/#demo-form',
    prepare: inOrder(untilForm, press('Request a demo'), (page) =>
      expect(page.getByText('First Name must be at least 2 characters')).toBeVisible(),
    ),
    inView: form,
  },
  {
    name: 'demo-form-other',
    who: 'visitor',
    path: '/#demo-form',
    prepare: inOrder(untilForm, async (page) => {
      await form(page).getByRole('combobox', { name: 'Service Type' }).selectOption('Other');
      await expect(customType(page)).toBeVisible();
    }),
    inView: customType,
  },
];
