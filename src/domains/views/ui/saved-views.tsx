import { chakra } from '@chakra-ui/react';
import { Check, ChevronDown, Layers } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { Menu, type MenuGroup, type MenuItem } from '#client/ui/menu.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import type { SavedView, ViewList, ViewState } from '../schema.ts';

const ViewDialog = lazy(async () => ({
  default: (await import('./view-dialog.tsx')).ViewDialog,
}));

/** The search parameters of a page; absent ones may be undefined. */
type SearchState = { [name: string]: string | number | boolean | undefined };

const toViewState = (search: SearchState): ViewState =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** The parameters as they are in the URL, where a number and its text are the same. */
const inOrder = (state: ViewState) =>
  JSON.stringify(
    Object.entries(state)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  );

const isSameState = (one: ViewState, other: ViewState) => inOrder(one) === inOrder(other);

type SavedViewsProps = {
  list: ViewList;
  /** What a view keeps: the search parameters of the list, without the ids of open rows and views. */
  state: SearchState;
  /** The view that was opened last, from the URL. */
  current: number | undefined;
  /** Opens a view, or the list's default view. */
  onOpen: (state: ViewState, view: number | undefined) => void;
};

type Action = { kind: 'create' | 'rename' | 'delete'; view?: SavedView };

const icon = (isCurrent: boolean) => (
  <Check aria-hidden size={16} strokeWidth={2} opacity={isCurrent ? 1 : 0} />
);

function useViewChanges() {
  const onError = (error: unknown) => toastFailure('Failed to change the view', error);
  return {
    replaceState: trpc.views.replaceState.useMutation({ onError }),
    share: trpc.views.share.useMutation({ onError }),
    unshare: trpc.views.unshare.useMutation({ onError }),
  };
}

type ViewNameProps = { name: string | undefined; isChanged: boolean };

/** The name of the open view on the button of the menu. */
const ViewName = ({ name, isChanged }: ViewNameProps) => (
  <>
    <chakra.span truncate>{name ?? 'Views'}</chakra.span>
    {isChanged && (
      <chakra.span color="muted" fontWeight="normal">
        (changed)
      </chakra.span>
    )}
  </>
);

/** The menu of the saved views of a list: opens, saves, shares and deletes them. */
export function SavedViews({ list, state: search, current, onOpen }: SavedViewsProps) {
  const state = toViewState(search);
  const views = trpc.views.list.useQuery({ list });
  const { replaceState, share, unshare } = useViewChanges();
  const [action, setAction] = useState<Action | null>(null);
  const remove = useAct(trpc.views.delete, {
    done: { title: 'View deleted' },
    onSuccess: () => onOpen(state, undefined),
    failed: 'Failed to delete the view',
    onSettled: () => setAction(null),
  });

  const open = views.data?.find(({ id }) => id === current);
  const isChanged = open !== undefined && !isSameState(open.state, state);
  const entriesOf = (found: SavedView[] = []): MenuItem[] =>
    found.map((view) => ({
      id: `view ${view.id}`,
      label: view.name,
      icon: icon(view === open),
      onSelect: () => onOpen(view.state, view.id),
    }));
  const groupOf = (label: string, items: MenuItem[]): MenuGroup[] =>
    items.length > 0 ? [{ label, items }] : [];

  const actions = (view: SavedView): MenuItem[] => [
    ...(isChanged
      ? [
          {
            id: 'update',
            label: `Save changes to “${view.name}”`,
            onSelect: () =>
              replaceState.mutate(
                { id: view.id, state },
                { onSuccess: () => toast({ title: 'View saved' }) },
              ),
          },
          {
            id: 'reset',
            label: 'Discard changes',
            onSelect: () => onOpen(view.state, view.id),
          },
        ]
      : []),
    { id: 'rename', label: 'Rename view', onSelect: () => setAction({ kind: 'rename', view }) },
    ...(view.isShared
      ? view.isOwn
        ? [
            {
              id: 'unshare',
              label: 'Stop sharing view',
              onSelect: () => unshare.mutate({ id: view.id }),
            },
          ]
        : []
      : [
          {
            id: 'share',
            label: 'Share with all administrators',
            onSelect: () =>
              share.mutate(
                { id: view.id },
                { onSuccess: () => toast({ title: 'View shared', description: view.name }) },
              ),
          },
        ]),
    {
      id: 'delete',
      label: 'Delete view',
      tone: 'danger',
      onSelect: () => setAction({ kind: 'delete', view }),
    },
  ];

  return (
    <>
      <Menu
        placement="bottom-start"
        trigger={
          <Button size="sm" maxW="16rem" icon={<Layers aria-hidden size={16} strokeWidth={1.75} />}>
            <ViewName name={open?.name} isChanged={isChanged} />
            <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
          </Button>
        }
        groups={[
          {
            items: [
              {
                id: 'default',
                label: 'Default view',
                icon: icon(!open && Object.keys(state).length === 0),
                onSelect: () => onOpen({}, undefined),
              },
            ],
          },
          ...groupOf('Your views', entriesOf(views.data?.filter(({ isOwn }) => isOwn))),
          ...groupOf('Shared views', entriesOf(views.data?.filter(({ isOwn }) => !isOwn))),
          {
            items: [
              ...(views.error
                ? [
                    {
                      id: 'retry',
                      label: 'Load the views again',
                      detail: "We couldn't load them.",
                      onSelect: () => void views.refetch(),
                    },
                  ]
                : []),
              {
                id: 'create',
                label: 'Save as new view',
                onSelect: () => setAction({ kind: 'create' }),
              },
              ...(open ? actions(open) : []),
            ],
          },
        ]}
      />
      <Suspense>
        {(action?.kind === 'create' || action?.kind === 'rename') && (
          <ViewDialog
            list={list}
            state={state}
            view={action.view}
            onSaved={(view) => onOpen(view.state, view.id)}
            onClose={() => setAction(null)}
          />
        )}
      </Suspense>
      {action?.kind === 'delete' && action.view && (
        <ConfirmMutation
          mutation={remove}
          input={{ id: action.view.id }}
          onClose={() => setAction(null)}
          title={`Delete the view “${action.view.name}”?`}
          confirmLabel="Delete view"
          confirmingLabel="Deleting..."
        >
          {action.view.isShared
            ? 'It is deleted for all administrators. The rows of the list stay.'
            : 'The rows of the list stay.'}
        </ConfirmMutation>
      )}
    </>
  );
}
