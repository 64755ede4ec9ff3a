import { expect, type Page } from '@playwright/test';
import type { TestUser } from './test.ts';

export const composer = (page: Page) => page.getByPlaceholder('Type your message...');
export const thread = (page: Page) => page.getByRole('region', { name: /^Messages with / });
export const contacts = (page: Page) => page.getByRole('navigation', { name: 'Contacts' });
/** Shows the people without a conversation. */
export const morePeople = (page: Page) =>
  contacts(page).getByRole('button', { name: /more pe|More people/ });
export const contact = (page: Page, { fullName }: TestUser) =>
  contacts(page).getByRole('link').filter({ hasText: fullName });
export const expectChatWith = (page: Page, { fullName }: TestUser) =>
  expect(page.getByRole('heading', { name: `Chat with ${fullName}`, exact: true })).toBeVisible();
