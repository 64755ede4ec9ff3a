import {
  InfiniteQueryObserver,
  QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import { describeError } from '#client/describe-error.ts';
import { fetchNext, isPaged } from '#client/fetch-next.ts';
import { liveState } from '#client/live/live-state.ts';
import { createRefetching, type Refetching } from '#client/live/refetching.ts';
import { shareEqualParts } from '#client/live/snapshots.ts';
import { positionOf } from '#shared/snapshot.ts';
import { type Network, openLine } from './simulated-line.ts';
import type { Item, ItemEvent, Page, SimulatedServer } from './simulated-server.ts';

export const boardKey = ['items', 'board'];
export const listKey = ['items', 'list'];
export const itemKey = (id: number) => ['items', 'item', id];

/** What an item looks like while a change of it is being sent. */
type ShownItem = Item & { isDraft?: boolean };

type ReadItem = (id: number) => Promise<Item | null>;

/** Parts of the page that a test replaces, to see that the model notices it. */
export type Faults = Partial<{
  /** Writes the result of an own write to the cache. */
  keep: (queryClient: QueryClient, key: QueryKey, item: Item) => void;
  refetching: (made: Refetching, queryClient: QueryClient, readItem: ReadItem) => Refetching;
}>;

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'items' in value;
const isItem = (data: unknown): data is ShownItem =>
  typeof data === 'object' && data !== null && 'version' in data;

function itemsIn(data: unknown): ShownItem[] {
  if (isPaged(data)) return data.pages.filter(isPage).flatMap(({ items }) => items);
  if (Array.isArray(data)) return data.filter(isItem);
  return isItem(data) ? [data] : [];
}

/** The page of a user: the real module and link, with a network that delays, reorders and loses responses. */
export function openPage(server: SimulatedServer, network: Network, faults: Faults = {}) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
        structuralSharing: shareEqualParts,
      },
    },
  });
  let unacknowledged = 0;

  const { client, isWaiting } = openLine(server, network);
  const keep: NonNullable<Faults['keep']> =
    faults.keep ?? ((_, key, item) => queryClient.setQueryData(key, item));
  const readItem: ReadItem = async (id) => (await client.query('items.item', id)) as Item | null;
  const created = createRefetching(queryClient);
  const refetching = faults.refetching?.(created, queryClient, readItem) ?? created;

  /** By item: the responses that its query received, and those that it showed. */
  const [received, answered] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1);

  const board = new QueryObserver(queryClient, {
    queryKey: boardKey,
    queryFn: () => client.query('items.board'),
  });
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: listKey,
    queryFn: async ({ pageParam }) => (await client.query('items.list', pageParam)) as Page,
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const itemObservers = new Map<number, ReturnType<typeof observeItem>>();
  function observeItem(id: number) {
    return new QueryObserver(queryClient, {
      queryKey: itemKey(id),
      async queryFn() {
        const item = await readItem(id);
        count(received, itemKey(id).join(' '));
        return item;
      },
    });
  }
  function itemObserver(id: number) {
    const known = itemObservers.get(id);
    if (known) return known;
    const observer = observeItem(id);
    itemObservers.set(id, observer);
    return observer;
  }
  const mounted = new Map<unknown, () => void>();

  /** What observers have seen: by query, the newest version of each item; Infinity after its deletion. */
  const seen = new Map<string, Map<number, number>>();
  const problems: string[] = [];
  const drafts = new Map<number, number>();

  function check(key: QueryKey, data: unknown) {
    const name = key.join(' ');
    const versions = seen.get(name) ?? new Map<number, number>();
    seen.set(name, versions);
    const items = itemsIn(data);
    for (const { id, version } of items) {
      const former = versions.get(id) ?? 0;
      if (version < former) problems.push(`${name}: item ${id} went from ${former} to ${version}`);
      versions.set(id, version);
    }
    for (const id of versions.keys())
      if (!items.some((item) => item.id === id)) versions.set(id, Number.POSITIVE_INFINITY);
    if (name !== 'items board') return;
    for (const { id, isDraft } of items)
      if (drafts.has(id) && !isDraft) problems.push(`the change of item ${id} was taken back`);
  }

  const requests = new Map<string, number>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const name = query.queryKey.join(' ');
    if (action.type === 'success' || action.type === 'setState')
      check(query.queryKey, query.state.data);
    // A request that is cancelled is repeated.
    if (action.type === 'setState' || (action.type === 'success' && !action.manual))
      count(answered, name);
    if (action.type === 'fetch' && !action.meta?.fetchMore) count(requests, name);
  });

  /** What a query would read now; of a list, as many pages as are loaded. */
  function expectedOf(key: QueryKey, data: unknown): unknown {
    if (key[1] === 'board') return server.board();
    if (key[1] === 'item') return server.item(Number(key[2]));
    const pages: Page[] = [];
    let cursor: number | null = 0;
    while (isPaged(data) && pages.length < data.pages.length && cursor !== null) {
      const page: Page = server.page(cursor);
      pages.push(page);
      cursor = page.nextCursor;
    }
    return { pages };
  }

  const change = (id: number, write: (item: ShownItem) => ShownItem) => {
    const onItem = (item: ShownItem) => (item.id === id ? write(item) : item);
    queryClient.setQueryData<ShownItem[]>(boardKey, (items) => items?.map(onItem));
  };

  async function write(id: number) {
    const resume = refetching.pause([boardKey]);
    const isShown = itemsIn(queryClient.getQueryData(boardKey)).some((item) => item.id === id);
    if (isShown) drafts.set(id, (drafts.get(id) ?? 0) + 1);
    change(id, (item) => ({ ...item, isDraft: true }));
    unacknowledged += 1;
    const saved = await client.mutation('items.change', id).catch(() => null);
    unacknowledged -= 1;
    const others = (drafts.get(id) ?? 1) - 1;
    if (others > 0) drafts.set(id, others);
    else drafts.delete(id);
    if (others <= 0)
      change(id, ({ isDraft: _, ...item }) =>
        isItem(saved) && saved.version > item.version ? saved : item,
      );
    const shown = queryClient.getQueryData<Item>(itemKey(id));
    if (isItem(saved) && shown && shown.version < saved.version)
      keep(queryClient, itemKey(id), saved);
    resume();
    void refetching.refetch(() => true);
  }

  return {
    queryClient,
    problems,
    isWriting: () => unacknowledged > 0,
    isBusy: () => isWaiting() || queryClient.isFetching() > 0,
    write,
    /** Shows or hides the board, the list or an item. */
    toggle(what: number) {
      const observer = what === 0 ? board : what === 1 ? list : itemObserver(what - 1);
      const hide = mounted.get(observer);
      if (hide) hide();
      else
        mounted.set(
          observer,
          observer.subscribe(() => {}),
        );
      if (hide) mounted.delete(observer);
    },
    showAll() {
      for (const observer of [board, list, ...itemObservers.values()])
        if (!mounted.has(observer))
          mounted.set(
            observer,
            observer.subscribe(() => {}),
          );
    },
    loadNextPage() {
      const result = list.getCurrentResult();
      if (mounted.has(list) && result.hasNextPage) void fetchNext(result).catch(() => undefined);
    },
    deliver: (event: ItemEvent) =>
      refetching.handleEvent(
        event.transaction,
        ([, kind, id]) => kind !== 'item' || id === event.itemId,
      ),
    resync: () => void refetching.refetch(),
    startAt: () => positionOf(server.snapshot()),
    /** The user presses "Try again" where a first load has failed. */
    tryAgain() {
      for (const query of queryClient.getQueryCache().findAll({ type: 'active' }))
        if (query.state.status === 'error' && query.state.data === undefined) {
          requests.delete(query.queryKey.join(' '));
          void query.fetch().catch(() => undefined);
        }
    },
    countRequests: () => new Map(requests),
    /** How the queries on screen differ from the server, or needed more than one request since then. */
    differences(requestsBefore: Map<string, number>): string[] {
      const active = queryClient.getQueryCache().findAll({ type: 'active' });
      return active.flatMap(({ queryKey, state }) => {
        const name = queryKey.join(' ');
        const isRefused = state.status === 'error' && describeError(state.error).code !== null;
        const data = isRefused ? undefined : state.data;
        const [now, stored] = [data, expectedOf(queryKey, data)].map((one) =>
          JSON.stringify(itemsIn(one)),
        );
        const more = (requests.get(name) ?? 0) - (requestsBefore.get(name) ?? 0);
        const ignored = (received.get(name) ?? 0) - (answered.get(name) ?? 0);
        return [
          ...(now === stored ? [] : [`${name}: shows ${now} instead of ${stored}`]),
          ...(more <= 1 ? [] : [`${name}: ${more} requests after the last event`]),
          ...(ignored <= 0 ? [] : [`${name}: ${ignored} responses were ignored`]),
        ];
      });
    },
    close() {
      stop();
      refetching.stop();
      created.stop();
      for (const hide of mounted.values()) hide();
      queryClient.clear();
      liveState.set('connecting');
    },
  };
}
