import type { AttentionItem } from '#domains/dashboard/attention/schema.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

export const hourMs = 3_600_000;

/** The time this many hours and minutes ago. */
export const ago = (hours: number, minutes = 0) =>
  new Date(Date.now() - hours * hourMs - minutes * 60_000).toISOString();

/** Finds an item that needs the attention of this administrator. */
export const makeFind =
  (gva: () => TestApp) => async (reader: TestUser, kind: AttentionItem['kind'], id: number) => {
    const { items } = await gva().callAs(reader).attention.list.query();
    return items.find((item) => item.kind === kind && item.id === id);
  };
