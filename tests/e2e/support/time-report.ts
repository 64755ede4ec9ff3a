import type { Page } from '@playwright/test';
import type { Factories } from '../../support/factories.ts';
import { createNamedPair, createPerson } from './people.ts';

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
export const daysAgo = (days: number) => ago(days * 24).slice(0, 10);
/** The last days, also at the beginning of a month. */
export const lastPeriod = `period=custom&from=${daysAgo(6)}&to=${daysAgo(-1)}`;
/** Their logs, not grouped. */
export const lastDays = `by=log&${lastPeriod}`;

/** A VA who logged one hour on each of these tasks. */
export async function createLogged(people: Factories, ...titles: string[]) {
  const { client, va } = await createNamedPair(people);
  const tasks = [];
  for (const [index, title] of titles.entries()) {
    const task = await people.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
      title,
    });
    const log = await people.createTimeLog(task.id, va, ago(3 + index * 2));
    tasks.push({ ...task, logId: log.id });
  }
  return { client, va, tasks, admin: await createPerson(people, 'admin') };
}

export const logs = (page: Page) => page.getByRole('table', { name: 'Time logs', exact: true });
export const row = (page: Page, title: string) =>
  logs(page).getByRole('row').filter({ hasText: title });
export const total = (page: Page) => page.getByRole('region', { name: 'Total' });
