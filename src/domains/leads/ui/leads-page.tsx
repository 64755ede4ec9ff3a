import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Columns4, LayoutGrid, Plus, Rows3 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { usePageKeys } from '#client/keyboard.ts';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { ListChange } from '#client/ui/table/list-search.ts';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useChosenOver } from '#client/use-chosen-over.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { useNameShown } from '#client/use-name-shown.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import type { ViewState } from '#domains/views/schema.ts';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import { layoutOf, saveLayout } from './last-layout.ts';
import { type LeadAction, LeadActionsContext } from './lead-action.ts';
import { convertButtonId } from './lead-card.tsx';
import { LeadList, leadListId } from './lead-list.tsx';
import { LoadingLeads } from './lead-states.tsx';
import {
  boardFilterOf,
  filterOf,
  isFiltered,
  type LeadsLayout,
  type LeadsSearch,
  noFilters,
  readLeadsSearch,
  toOpenLead,
} from './leads-search.ts';
import { useCardKeys } from './use-card-keys.ts';
import { type FilterChange, useLeadFilters } from './use-lead-filters.ts';

const LeadActionDialogs = lazy(async () => ({
  default: (await import('./lead-action-dialogs.tsx')).LeadActionDialogs,
}));
const LeadBoard = lazy(async () => ({
  default: (await import('./board/lead-board.tsx')).LeadBoard,
}));
const LeadsTable = lazy(async () => ({
  default: (await import('./table/leads-table.tsx')).LeadsTable,
}));
const AddLeadDialog = lazy(async () => ({
  default: (await import('./add-lead-dialog.tsx')).AddLeadDialog,
}));
const LeadPanel = lazy(async () => ({
  default: (await import('./panel/lead-panel.tsx')).LeadPanel,
}));

const route = getRouteApi('/portal/leads');

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const layouts: { value: LeadsLayout; label: string; icon: ReactNode }[] = [
  { value: 'board', label: 'Board', icon: <Columns4 {...icon} /> },
  { value: 'table', label: 'Table', icon: <Rows3 {...icon} /> },
  { value: 'cards', label: 'Cards', icon: <LayoutGrid {...icon} /> },
];

/** Exports all leads that match the filter, not only the loaded ones. The table has its own export. */
const ExportLeads = ({ layout, search }: { layout: LeadsLayout; search: LeadsSearch }) => (
  <ExportButton
    list="leads"
    filter={{ order: 'urgent', ...(layout === 'board' ? boardFilterOf(search) : filterOf(search)) }}
  />
);

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** The link to the details of a lead in the list, or else the list. */
const linkOf = (id: number) =>
  find(`:is([data-lead="${id}"], [data-row="${id}"]) [data-row-link], [data-card="${id}"] a`) ??
  document.getElementById(leadListId);

/** The button that opened the conversion. If the conversion removed it, the lead's comments button. */
const convertButtonOf = (id: number) =>
  document.getElementById(convertButtonId(id)) ??
  find(`[data-lead="${id}"] [aria-expanded]`) ??
  linkOf(id);

export function LeadsPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/leads' });
  const utils = trpc.useUtils();
  const layout = layoutOf(search);
  const { id } = search;
  const [action, setAction] = useChosenOver<LeadAction>(id);
  const close = useCloseDetails('id');
  const closeForm = useCloseDetails('new');
  const nameShown = useNameShown();

  const change = (next: Partial<Record<keyof LeadsSearch, unknown>>) =>
    void navigate(searchChange(readLeadsSearch, next));
  // Before the quick capture, which has the same key on other pages.
  usePageKeys({ c: () => change({ new: true }) }, { isFirst: true });
  useCardKeys(layout, id, linkOf);
  const filter = (next: FilterChange | ListChange) => change({ ...next });
  const clear = () => change(noFilters);
  function showLayout(next: LeadsLayout) {
    nameShown({ layout });
    saveLayout(next);
    change({ layout: next });
  }

  const actions = useMemo(
    () => ({
      act: setAction,
      async convert(leadId: number) {
        try {
          setAction({ kind: 'convert', lead: await utils.leads.get.fetch({ id: leadId }) });
        } catch (error) {
          toastFailure('Failed to load lead', error);
        }
      },
      open: (leadId: number) => void navigate({ search: toOpenLead(leadId), resetScroll: false }),
    }),
    [utils, setAction, navigate],
  );

  function openView(state: ViewState, view: number | undefined) {
    const next = readLeadsSearch({ ...state, view });
    if (next.layout) saveLayout(next.layout);
    void navigate({ search: next, resetScroll: false });
  }
  const { id: _id, new: isAdding, view, ...kept } = search;
  const views = (
    <SavedViews list="leads" state={{ ...kept, layout }} current={view} onOpen={openView} />
  );

  /** The details of a merged lead show the other one. */
  const closeDeleted = (deleted: number) =>
    id !== undefined && (utils.leads.get.getData({ id })?.id ?? id) === deleted && close();

  const filters = useLeadFilters(layout, search, filter);
  const switcher = (
    <FilterChips label="Layout" options={layouts} value={layout} onChange={showLayout} />
  );
  const isBoard = layout === 'board';
  return (
    <LeadActionsContext value={actions}>
      <Page
        {...(isBoard && {
          width: 'full',
          gap: '4',
          h: { base: 'calc(100dvh - var(--bar-height))' },
          minH: '36rem',
          maxW: 'full',
        })}
      >
        <PageHeader
          title="Lead Management"
          detail="Requests and leads, from first contact to client."
          actions={
            <Button variant="primary" aria-keyshortcuts="C" onClick={() => change({ new: true })}>
              <Plus aria-hidden size={16} />
              Add lead
            </Button>
          }
        />
        {layout !== 'table' && (
          <FilterBar
            search={{ label: 'Search leads', value: search.q, onChange: (q) => filter({ q }) }}
            filters={filters}
            isFiltered={isFiltered(isBoard ? boardFilterOf(search) : search)}
            onClear={clear}
          >
            {views}
            {switcher}
            <ExportLeads layout={layout} search={search} />
          </FilterBar>
        )}
        <Suspense fallback={<LoadingLeads />}>
          {layout === 'cards' && (
            <LeadList
              search={search}
              onConvert={(lead) =>
                setAction({ kind: 'convert', lead, returnFocus: () => convertButtonOf(lead.id) })
              }
              onClear={clear}
            />
          )}
          {layout === 'table' && (
            <LeadsTable
              search={search}
              filters={filters}
              views={views}
              layouts={switcher}
              onChange={filter}
              onClear={clear}
            />
          )}
          {isBoard && (
            <LeadBoard
              filter={boardFilterOf(search)}
              isFiltered={isFiltered(boardFilterOf(search))}
              onClear={clear}
            />
          )}
        </Suspense>
        <Suspense>
          {isAdding && (
            <AddLeadDialog
              onClose={closeForm}
              onAdded={(added) => change({ new: undefined, id: added })}
            />
          )}
        </Suspense>
        <Suspense>
          {id !== undefined && <LeadPanel id={id} onClose={close} returnFocus={() => linkOf(id)} />}
        </Suspense>
        <Suspense>
          {action && (
            <LeadActionDialogs
              action={action}
              onClose={() => setAction(null)}
              onDeleted={closeDeleted}
              onOpen={(merged) =>
                id !== undefined &&
                void navigate({
                  search: (now) => ({ ...now, id: merged }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          )}
        </Suspense>
      </Page>
    </LeadActionsContext>
  );
}
