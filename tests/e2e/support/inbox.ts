import { expect, type Page } from '@playwright/test';

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
export const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** The open inbox takes the focus shortly after it is visible. */
export const untilFocused = (page: Page) => expect(inbox(page).locator(':focus')).toHaveCount(1);

export const expectUnread = (page: Page, count: number) =>
  count === 0
    ? expect(bell(page)).not.toHaveAttribute('aria-description')
    : expect(bell(page)).toHaveAccessibleDescription(
        `${count} unread notification${count === 1 ? '' : 's'}`,
      );
