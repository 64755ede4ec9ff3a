import { expect, type Page } from '@playwright/test';

export const bell = (page: Page) =>
  page.getByRole('button', { name: 'Notifications', exact: true });
export const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** The open inbox takes the focus shortly after it is visible. */
export const untilFocused = (page: Page) => expect(inbox(page).locator(':focus')).toHaveCount(1);

/**
 * Opens the entry with this sentence about this subject. By keyboard, because the entries move when one that was opened before
 * is stored as read: a mouse that is pressed and released on two entries opens none.
 */
export async function openEntry(page: Page, subject: string, sentence: string | RegExp) {
  await bell(page).click();
  await untilFocused(page);
  await inbox(page)
    .getByRole('list', { name: subject, exact: true })
    .getByRole('link', { name: sentence })
    .press('Enter');
  await expect(inbox(page)).toBeHidden();
}

export const expectUnread = (page: Page, count: number) =>
  count === 0
    ? expect(bell(page)).not.toHaveAttribute('aria-description')
    : expect(bell(page)).toHaveAccessibleDescription(
        `${count} unread notification${count === 1 ? '' : 's'}`,
      );
