import type { InfiniteData } from '@tanstack/react-query';
import { maxColumnCount } from '../../columns.ts';
import type { Board, LeadCard } from '../../pipeline-schema.ts';
import { urgencyOf } from '../../reply-deadline.ts';
import type { LeadStatus } from '../../schema.ts';

export type CardPage = { items: LeadCard[]; nextCursor: string | null };
export type Cards = InfiniteData<CardPage, string | null>;

/** Sorts like the server: by urgency, then by id. */
const comesBefore = (a: LeadCard, b: LeadCard) => {
  const [one, other] = [urgencyOf(a), urgencyOf(b)];
  return one === other ? a.id < b.id : one < other;
};

export const removeCard = (cards: Cards, id: number): Cards => ({
  ...cards,
  pages: cards.pages.map((page) => ({
    ...page,
    items: page.items.filter((card) => card.id !== id),
  })),
});

/** Inserts the card at its place. A card after the loaded ones is loaded with its page. */
export function insertCard(cards: Cards, card: LeadCard): Cards {
  const without = removeCard(cards, card.id);
  const last = without.pages.length - 1;
  const target = without.pages.findIndex(
    ({ items, nextCursor }, index) =>
      items.some((other) => comesBefore(card, other)) || (index === last && nextCursor === null),
  );
  const pages = without.pages.map((page, index) => {
    if (index !== target) return page;
    const at = page.items.findIndex((other) => comesBefore(card, other));
    return { ...page, items: page.items.toSpliced(at < 0 ? page.items.length : at, 0, card) };
  });
  return { ...without, pages };
}

/** A count above the limit is not exact, so it does not change. */
const recount = ({ count, value }: Board[LeadStatus], change: 1 | -1, worth: number) =>
  count > maxColumnCount
    ? { count, value }
    : { count: Math.max(0, count + change), value: Math.max(0, value + change * worth) };

export function recountMove(board: Board, card: LeadCard, to: LeadStatus): Board {
  const worth = card.monthlyValue ?? 0;
  return {
    ...board,
    [card.status]: recount(board[card.status], -1, worth),
    [to]: recount(board[to], 1, worth),
  };
}
