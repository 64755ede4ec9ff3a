import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { searchChange } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { exportedColumns } from '#client/ui/table/column-visibility.ts';
import { ListTable } from '#client/ui/table/list-table.tsx';
import { useCloseDetails } from '#client/use-close-details.ts';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import { plural } from '#shared/plural.ts';
import { needLabels } from '../labels.ts';
import type { ClientNeed } from '../schema.ts';
import { clientColumns } from './client-columns.tsx';
import { clientsFilter, clientsQuery } from './client-queries.ts';
import {
  type ClientsSearch,
  isFiltered,
  noFilters,
  readClientsSearch,
  toView,
} from './clients-search.ts';
import { importClientPanel } from './preload.ts';

const route = getRouteApi('/portal/clients');

const ClientPanel = lazy(async () => ({ default: (await importClientPanel()).ClientPanel }));

const needs = (
  ['over-80', 'no-va', 'no-plan', 'quiet', 'owes', 'overdue'] satisfies ClientNeed[]
).map((value) => ({ value, label: needLabels[value] }));

export function ClientsPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/clients' });
  // Plans end and clients become quiet by time passing, without a live event.
  const clients = trpc.clients.list.useInfiniteQuery(clientsQuery(search), {
    ...pagedQuery,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
  const { need, view, id } = search;
  const close = useCloseDetails('id');
  const change = (next: { [Name in keyof ClientsSearch]?: unknown }) =>
    void navigate(searchChange(readClientsSearch, next));

  return (
    <Page>
      <PageHeader title="Clients" detail="Plans, hours and health of every client." />
      <ListTable
        label="Clients"
        isTall
        columns={clientColumns}
        list={clients}
        countOf={(count) => plural(count, 'client')}
        nameOf={({ companyName }) => companyName}
        search={search}
        onChange={change}
        searchLabel="Search clients"
        defaultSort={{ by: 'company', direction: 'ascending' }}
        filters={[
          choiceFilter({
            label: 'Need',
            anyLabel: 'All clients',
            options: needs,
            value: need,
            onChange: (choice) => change({ need: choice }),
          }),
        ]}
        isFiltered={isFiltered(search)}
        onClear={() => change(noFilters)}
        views={
          <SavedViews
            list="clients"
            state={toView(search)}
            current={view}
            onOpen={(opened, id) =>
              void navigate({ search: readClientsSearch({ ...opened, view: id }) })
            }
          />
        }
        exportAction={
          <ExportButton
            list="clients"
            filter={clientsFilter(search)}
            columns={exportedColumns(clientColumns, search.columns)}
          />
        }
        isCurrent={(client) => client.id === id}
        illustration="people"
        empty={
          <EmptyState
            illustration="people"
            title="No clients yet"
            action={
              <ButtonLink to="/user-management" search={{ role: 'client' }}>
                Create a user
              </ButtonLink>
            }
          >
            Clients appear here when a lead is converted or an account is created.
          </EmptyState>
        }
      />
      <Suspense>{id !== undefined && <ClientPanel key={id} id={id} onClose={close} />}</Suspense>
    </Page>
  );
}
