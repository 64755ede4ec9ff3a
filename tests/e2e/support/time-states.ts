import { expect, type Page } from '@playwright/test';
import { heading, inOrder, type State } from './state.ts';

const path = '/time-tracking';

const loaded = async (page: Page) => {
  await heading('Time Tracking')(page);
  await expect(page.getByText('Total Hours Logged')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent Time Logs', exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
  );
};

/** The hours of a VA: the timer, manual logs and edited logs. */
export const timeStates: State[] = [
  { name: 'time-tracking', isCore: true, who: 'va', path, prepare: loaded },
  {
    name: 'time-tracking-running',
    isCore: true,
    who: 'vaWithTimer',
    path,
    prepare: inOrder(loaded, (page) =>
      expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible(),
    ),
  },
  {
    name: 'time-log-edit',
    isCore: true,
    who: 'vaWithTimer',
    path,
    prepare: inOrder(
      loaded,
      (page) => page.getByRole('button', { name: 'Edit log on Call the suppliers' }).click(),
      (page) => expect(page.getByText('Previous versions')).toBeVisible(),
      (page) => expect(page.getByText(/^Changed /)).toBeVisible(),
    ),
  },
];
